export const MAJORS: readonly number[]
