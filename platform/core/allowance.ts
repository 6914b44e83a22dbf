/** So many in a time; used where nothing is right or wrong, such as sending a mail again. */
export interface Allowance {
  readonly name: string
  readonly points: number
  /** Seconds. */
  readonly per: number
  /** Code of the refusal, `too_many_requests` where it is left out. */
  readonly code?: string
}

interface Rate {
  /** In an hour, evenly. */
  readonly points: number
  /** At once, after a pause. */
  readonly burst: number
}

/**
 * How fast something may be read. Counted in the memory of each process, because a statement for each page would cost more than
 * the page may.
 */
export interface ReadAllowance extends Rate {
  readonly name: string
  /** For members who have not confirmed their e-mail address: bots do not. */
  readonly unconfirmed: Rate
}
