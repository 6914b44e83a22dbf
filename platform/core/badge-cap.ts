/**
 * The largest number that a badge shows. Beyond it the badge shows `99+`, so the server stops
 * counting at one more.
 */
export const BADGE_CAP = 99
