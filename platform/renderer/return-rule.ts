/** State when a page was rendered, and the browser's state when Back or Forward restores it. */
export interface Return {
  /** The page shows a signed-in member. */
  readonly signedIn: boolean
  /** Value of the cookie that changes with each login and is removed at logout; '' if absent. */
  readonly sessionThen: string
  readonly sessionNow: string
  /** Number of changes made in this tab, when the page was left and now. */
  readonly changesThen: number
  readonly changesNow: number
}

/**
 * Whether a page restored from the browser's memory may be shown: `private` pages of an ended
 * session never.
 */
export function mayShowAgain(back: Return): boolean {
  if (back.signedIn && back.sessionThen === '') return false
  return back.sessionThen === back.sessionNow && back.changesThen === back.changesNow
}

/**
 * The value of a cookie that scripts may read, with or without the https prefix of its name; '' if
 * absent.
 */
export function cookieValue(cookies: string, name: string): string {
  return new RegExp(`(?:^|; )(?:__Host-)?${name}=([^;]*)`).exec(cookies)?.[1] ?? ''
}
