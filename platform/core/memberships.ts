/**
 * Limits of free members, and those of premium members (docs/specification.md, 9). The rules
 * enforce these numbers, and the pages with prices show them.
 */
export const FREE_CONVERSATIONS = 2
export const FREE_PHOTOS = 3
export const PREMIUM_PHOTOS = 25

/**
 * The improved chance that premium membership is advertised with, in per cent. It is not measured:
 * each text that shows it calls it an estimate and lists what premium members get (unlimited
 * conversations and more photos).
 */
export const PREMIUM_CHANCE = 46
