/** The largest number that a badge shows; beyond it stands `99+`, and the server counts no further than one more. */
export const BADGE_CAP = 99
