/** So many in a time; used where nothing is right or wrong, such as sending a mail again. */
export interface Allowance {
  readonly name: string
  readonly points: number
  /** Seconds. */
  readonly per: number
  /** Code of the refusal, `too_many_requests` where it is left out. */
  readonly code?: string
}
