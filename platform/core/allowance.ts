/**
 * How many uses are allowed within a period, for actions that cannot fail, such as requesting a
 * mail again.
 */
export interface Allowance {
  readonly name: string
  readonly points: number
  /** Seconds. */
  readonly per: number
  /** Code of the refusal; `too_many_requests` by default. */
  readonly code?: string
}

interface Rate {
  /** Per hour, at an even rate. */
  readonly points: number
  /** Available immediately after a pause. */
  readonly burst: number
}

/**
 * Rate limit of a read or a small sign. Counted in the memory of each process, because a statement
 * for each page would cost more than the page may.
 */
export interface ReadAllowance extends Rate {
  readonly name: string
  /** For members who have not confirmed their e-mail address: bots do not. */
  readonly unconfirmed: Rate
}

/**
 * Allows a burst of 120, then one every three seconds: enough for a person, too little to copy the
 * site.
 */
const PERSON = { points: 1200, burst: 120, unconfirmed: { points: 240, burst: 30 } }
/** For reads that count or rank many members each time. */
const RANKED = { points: 600, burst: 60, unconfirmed: { points: 120, burst: 20 } }

/** For small signs of an open page, which follow each other while a member types. */
const SIGNS = { points: 7200, burst: 120 }

/** Rate limits of reads. A page and a call that show the same data share one limit. */
export const READS = {
  search: { name: 'search', ...PERSON },
  profile: { name: 'profile', ...PERSON },
  swipe: { name: 'swipe', ...PERSON },
  matchfinder: { name: 'matchfinder', ...RANKED },
  typing: { name: 'typing', ...SIGNS, unconfirmed: SIGNS },
  presence: { name: 'presence', ...SIGNS, unconfirmed: SIGNS },
  savedSearches: { name: 'saved-searches', ...RANKED },
} as const satisfies Record<string, ReadAllowance>
