/**
 * The largest number that a badge shows. Beyond it the badge shows `99+`, so the server stops
 * counting at 100.
 */
export const BADGE_CAP = 99
