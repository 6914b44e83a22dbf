/**
 * What a page was rendered for, and what the browser holds when it comes back by Back or Forward.
 */
export interface Return {
  /** The page shows a signed-in member. */
  readonly signedIn: boolean
  /**
   * Value of the cookie that changes with each login and goes with the logout; '' where there is
   * none.
   */
  readonly sessionThen: string
  readonly sessionNow: string
  /** Changes that this tab made, when the page was left and now. */
  readonly changesThen: number
  readonly changesNow: number
}

/**
 * Whether a page that comes back out of the browser's memory may be shown: `private` pages of an
 * ended session never.
 */
export function mayShowAgain(back: Return): boolean {
  if (back.signedIn && back.sessionThen === '') return false
  return back.sessionThen === back.sessionNow && back.changesThen === back.changesNow
}

/**
 * The value of a cookie that scripts may read, by its name with or without the prefix of https; ''
 * for none.
 */
export function cookieValue(cookies: string, name: string): string {
  return new RegExp(`(?:^|; )(?:__Host-)?${name}=([^;]*)`).exec(cookies)?.[1] ?? ''
}
