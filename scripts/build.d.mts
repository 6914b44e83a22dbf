export const entry: string
export function buildIfChanged(): Promise<void>
