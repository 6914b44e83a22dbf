/** Codes of `album_access.state` (migration 0275). */
export const ACCESS_STATE = { asked: 1, granted: 2, ended: 3 } as const

/** Days for which access may be given; it never is for ever. */
export const GRANT_DAYS = [1, 7, 30] as const
export type GrantDays = (typeof GRANT_DAYS)[number]
export const USUAL_DAYS: GrantDays = 7

/** A request that is not answered ends after this long, and may be made again. */
export const ASKED_DAYS = 30
/**
 * Days after a refusal, or after access was taken back, in which the same person cannot ask again.
 */
export const QUIET_DAYS = 7

/**
 * What a person has of another member's private photos. `none`: may ask. `asked`: no answer yet.
 * `open`: sees them. `closed`: refused or taken back a short time ago, and may not ask yet.
 */
export type AlbumState = 'none' | 'asked' | 'open' | 'closed'

export interface AccessRow {
  readonly state: number
  readonly changed_at: Date
  readonly expires_at: Date | null
}

/** State of an access as of `now` (docs/product-rules.md#private-photos). */
export function albumState(row: AccessRow | undefined, now: Date): AlbumState {
  if (!row) return 'none'
  if (row.state === ACCESS_STATE.granted)
    return row.expires_at !== null && row.expires_at > now ? 'open' : 'none'
  const asked = row.state === ACCESS_STATE.asked
  const over = row.changed_at.getTime() + (asked ? ASKED_DAYS : QUIET_DAYS) * DAY <= now.getTime()
  if (over) return 'none'
  return asked ? 'asked' : 'closed'
}

const DAY = 86_400_000

/** When access that is given now ends. */
export function grantedUntil(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY)
}
