/** How a browser shows a site: its scheme, and the amount of motion. */
export interface Appearance {
  /** `device`: as the system says, if the site allows that. */
  readonly scheme: 'device' | 'light' | 'dark'
  /** Less motion, even if the system does not ask for it. */
  readonly still: boolean
}

/** The default before a choice; the scheme is then that of the site's `theme.scheme`. */
export const PLAIN_APPEARANCE: Appearance = { scheme: 'device', still: false }

/** Kept for each browser, not for the member: a phone at night is not the computer at work. */
export const APPEARANCE_COOKIE = 'appearance'

const STILL = '.still'

/**
 * What the cookie says.
 * @param value of any length and content: it comes from the browser
 * @returns undefined where it is absent or not one that `appearanceCookie` writes
 */
export function readAppearance(value: string | undefined): Appearance | undefined {
  const still = value?.endsWith(STILL) ?? false
  const scheme = still ? value?.slice(0, -STILL.length) : value
  return scheme === 'device' || scheme === 'light' || scheme === 'dark' ? { scheme, still } : undefined
}

/** The cookie's value: `dark`, `device.still`. */
export const appearanceCookie = ({ scheme, still }: Appearance): string => scheme + (still ? STILL : '')
