/** Prefix of the paths of voice messages. */
export const VOICE_PREFIX = '/voices/'

/**
 * Address of a voice message by its name, signed or not: 404 to those who may not hear it. Names
 * are signed as those of photos are: `signPhoto` of the scope gets name and key of the file.
 */
export const voiceUrl = (name: string): string => `${VOICE_PREFIX}${name}`

/** A voice message lasts at most this. */
export const LONGEST_VOICE_SECONDS = 60

/**
 * The largest accepted file. A minute has a quarter of it where browsers follow the wished bit
 * rate, and fits with the rates that they choose themselves.
 */
export const LARGEST_VOICE_MB = 2
