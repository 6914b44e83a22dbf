/**
 * State of push in this browser, which selects the text. `unknown` also if the browser does not
 * answer.
 */
export type PushHere = 'unknown' | 'incapable' | 'incapable_ios' | 'denied' | 'off' | 'on'

export interface PushFacts {
  readonly capable: boolean
  /** As in `live/push-state.ts`. */
  readonly subscription: object | null | false | 'denied'
  /** The server has a subscription of this browser. */
  readonly listed: boolean
  readonly userAgent: string
}

/**
 * The state of push in this browser. A subscription that the server does not know counts as off.
 */
export function pushHere({ capable, subscription, listed, userAgent }: PushFacts): PushHere {
  if (!capable) return isApplePhone(userAgent) ? 'incapable_ios' : 'incapable'
  if (subscription === 'denied') return 'denied'
  if (subscription === null) return 'unknown'
  return subscription && listed ? 'on' : 'off'
}

export type PushBrowser = 'android' | 'ios' | 'firefox' | 'safari' | 'chrome' | 'browser'

/** Selects the text that explains where this browser keeps its permissions. */
export function pushBrowser(userAgent: string): PushBrowser {
  if (isApplePhone(userAgent)) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  if (/Chrome\/|Edg\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'browser'
}

const isApplePhone = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent)
