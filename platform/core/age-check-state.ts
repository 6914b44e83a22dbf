/** States of a check, stored as smallint; all states except `open` are final. */
export const AGE_CHECK_STATE = { open: 0, passed: 1, refused: 2, ended: 3 } as const
export type AgeCheckState = keyof typeof AGE_CHECK_STATE
