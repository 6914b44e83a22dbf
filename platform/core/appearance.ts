/** How a browser shows a site: its scheme, and the amount of motion. */
export interface Appearance {
  /** `device`: follows the system's preference, if the site allows that. */
  readonly scheme: 'device' | 'light' | 'dark'
  /** Less motion, even if the system does not request it. */
  readonly still: boolean
}

/** The default before the visitor chooses; the scheme is then that of the site's `theme.scheme`. */
export const PLAIN_APPEARANCE: Appearance = { scheme: 'device', still: false }

/**
 * Stored per browser, not per member: a phone at night needs other settings than a computer at
 * work.
 */
export const APPEARANCE_COOKIE = 'appearance'

const STILL = '.still'

/**
 * Parses the cookie's value.
 * @param value of any length and content: it comes from the browser
 * @returns undefined if it is absent or not one that `appearanceCookie` writes
 */
export function readAppearance(value: string | undefined): Appearance | undefined {
  const still = value?.endsWith(STILL) ?? false
  const scheme = still ? value?.slice(0, -STILL.length) : value
  return scheme === 'device' || scheme === 'light' || scheme === 'dark' ? { scheme, still } : undefined
}

/** The cookie's value: `dark`, `device.still`. */
export const appearanceCookie = ({ scheme, still }: Appearance): string => scheme + (still ? STILL : '')
