/**
 * What push is in this browser, for the words about it. `unknown` also where the browser does not
 * answer.
 */
export type PushHere = 'unknown' | 'incapable' | 'incapable_ios' | 'denied' | 'off' | 'on'

export interface PushFacts {
  readonly capable: boolean
  /** As `live/push-state.ts` has it. */
  readonly subscription: object | null | false | 'denied'
  /** The server knows this browser. */
  readonly listed: boolean
  readonly userAgent: string
}

/** The state of push here: what the server does not know of is off, whatever the browser says. */
export function pushHere({ capable, subscription, listed, userAgent }: PushFacts): PushHere {
  if (!capable) return isApplePhone(userAgent) ? 'incapable_ios' : 'incapable'
  if (subscription === 'denied') return 'denied'
  if (subscription === null) return 'unknown'
  return subscription && listed ? 'on' : 'off'
}

export type PushBrowser = 'android' | 'ios' | 'firefox' | 'safari' | 'chrome' | 'browser'

/** Which words say where this browser keeps its permissions. */
export function pushBrowser(userAgent: string): PushBrowser {
  if (isApplePhone(userAgent)) return 'ios'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  if (/Android/.test(userAgent)) return 'android'
  if (/Chrome\/|Edg\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'browser'
}

const isApplePhone = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent)
