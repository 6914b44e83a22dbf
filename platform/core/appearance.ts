/** What a browser shows a site as: its scheme, and with how much motion. */
export interface Appearance {
  /** `device`: as the system says, where the site leaves it to the system. */
  readonly scheme: 'device' | 'light' | 'dark'
  /** Less motion, also where the system asks for none of it. */
  readonly still: boolean
}

/** Of who has chosen nothing; the scheme is then that of the site's `theme.scheme`. */
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
