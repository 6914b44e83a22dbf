/** How many uses are allowed within a time, for actions that cannot fail, such as requesting a mail again. */
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
  /** Immediately available after a pause. */
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
