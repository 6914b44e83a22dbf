const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface CookieEntry {
  /** Seconds. */
  readonly age: number
  /** Whether the site works without it. */
  readonly necessary: boolean
  /** Whether the browser's scripts may read it. */
  readonly readable?: true
}

/**
 * Every cookie of a tenant's site. `setCookie` takes name and age from here, and the page about
 * cookies shows this list with the text `content:cookie_<name>`: a cookie that is not listed cannot
 * be set.
 */
export const SITE_COOKIES = {
  session: { age: 30 * DAY, necessary: true },
  'signed-in': { age: 30 * DAY, necessary: true, readable: true },
  device: { age: 365 * DAY, necessary: true },
  language: { age: 365 * DAY, necessary: true, readable: true },
  country: { age: 365 * DAY, necessary: true },
  entry: { age: 365 * DAY, necessary: true, readable: true },
  appearance: { age: 365 * DAY, necessary: true },
  letters: { age: 365 * DAY, necessary: true },
  signup: { age: 30 * DAY, necessary: true },
  reset: { age: HOUR, necessary: true },
  return: { age: 15 * MINUTE, necessary: true },
  decision: { age: 30 * MINUTE, necessary: true },
  'login-step': { age: 10 * MINUTE, necessary: true },
  passkey: { age: 5 * MINUTE, necessary: true },
  tracking: { age: 30 * DAY, necessary: false },
} as const satisfies Record<string, CookieEntry>

/**
 * Cookies that only people with a link of staff get, and that the page about cookies does not list.
 * The age is the longest one: the cookie ends with its link.
 */
const INVITED_COOKIES = {
  preview: { age: 31 * DAY, necessary: true },
} as const satisfies Record<string, CookieEntry>

/** Cookies of the console, which is for staff and has a separate address; `language` is shared. */
export const CONSOLE_COOKIES = {
  'console-session': { age: 12 * HOUR, necessary: true },
  'console-sign-in': { age: 10 * MINUTE, necessary: true },
  'console-invitation': { age: HOUR, necessary: true },
  'console-done': { age: MINUTE, necessary: true },
  'console-site': { age: 30 * DAY, necessary: true },
} as const satisfies Record<string, CookieEntry>

export type SiteCookie = keyof typeof SITE_COOKIES
export type CookieName = SiteCookie | keyof typeof INVITED_COOKIES | keyof typeof CONSOLE_COOKIES

const ALL: Readonly<Record<CookieName, CookieEntry>> = {
  ...SITE_COOKIES,
  ...INVITED_COOKIES,
  ...CONSOLE_COOKIES,
}

export const cookieEntry = (name: CookieName): CookieEntry => ALL[name]

/**
 * What the site's scripts store in the browser: `tab` until the tab is closed, `browser` until it
 * is deleted.
 */
export const BROWSER_STORAGE = {
  draft: { keys: ['draft:', 'unsent:', 'gift:'], kept: 'tab' },
  form: { keys: ['signup:account', 'profile:'], kept: 'tab' },
  place: { keys: ['scroll:', 'changes', 'reloaded-at', 'profile-lists'], kept: 'tab' },
  visit: { keys: ['members-area-entered', 'wrote'], kept: 'tab' },
  offer: { keys: ['time-bonus-hidden'], kept: 'browser' },
} as const
