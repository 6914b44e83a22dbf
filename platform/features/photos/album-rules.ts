/** Codes of `album_access.state`. */
export const ACCESS_STATE = { asked: 1, granted: 2, ended: 3 } as const

/** Days for which access may be granted; it always expires. */
export const GRANT_DAYS = [1, 7, 30] as const
export type GrantDays = (typeof GRANT_DAYS)[number]
export const USUAL_DAYS: GrantDays = 7

/** Days after which an unanswered request expires, and may be repeated. */
export const ASKED_DAYS = 30
/** Days after a refusal or revocation in which the same member cannot request again. */
export const QUIET_DAYS = 7

/**
 * A member's access to another member's private photos. `none`: may request it. `asked`: requested,
 * not answered. `open`: granted. `closed`: refused or revoked recently, and may not request yet.
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

/** Expiry of an access granted now. */
export function grantedUntil(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY)
}
