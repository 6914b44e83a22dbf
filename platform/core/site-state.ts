import type { LocaleCode } from './locale.ts'

/**
 * The life of a brand, with the codes of `site_state.state`. `draft`: its hosts answer as unknown
 * ones. `paused`: visitors and members read that it pauses, and keep the way to their rights.
 * `archived`: it has closed for good; its members keep that way.
 */
export const SITE_STATE_CODES = { draft: 0, live: 1, paused: 2, archived: 3 } as const
export type SiteState = keyof typeof SITE_STATE_CODES
const SITE_STATES = Object.keys(SITE_STATE_CODES) as readonly SiteState[]

/** @throws RangeError for a code that the database does not allow */
export function siteStateOf(code: number): SiteState {
  const state = SITE_STATES.find((one) => SITE_STATE_CODES[one] === code)
  if (!state) throw new RangeError(`No state of a site has the code ${code}`)
  return state
}

/** What staff pressed, over the state of the site's file until it is taken back. */
export interface PressedState {
  readonly state: SiteState
  /** The sentence that visitors and members read while the site is closed, by language. */
  readonly says: Readonly<Partial<Record<LocaleCode, string>>>
  /** ISO time at which the site is expected back; it opens by a press only. */
  readonly until: string | null
}

/** The longest sentence. */
export const SAYS_LENGTH = 300
