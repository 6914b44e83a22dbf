/**
 * What a free member has, and a premium member instead (docs/specification.md, 9). The rules
 * enforce these numbers, the pages of prices name them.
 */
export const FREE_CONVERSATIONS = 2
export const FREE_PHOTOS = 3
export const PREMIUM_PHOTOS = 25

/**
 * The chance that premium membership is promoted with, in per cent. It is not measured: each text
 * with it calls it an estimate and lists what premium members get, conversations without a limit
 * and more photos.
 */
export const PREMIUM_CHANCE = 46
