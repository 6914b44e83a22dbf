import type { NoticeChannel, NoticeKind } from './kinds.ts'
import { quietEnd } from './quiet-hours.ts'
import { timeZoneOf } from './time-zone.ts'

/** What a member has chosen; null columns where they have chosen nothing. */
export interface PreferenceFacts {
  /** Words of `member.notifications_disabled`. */
  readonly notifications_disabled: readonly string[]
  readonly country: string
  readonly mail_off: readonly string[] | null
  readonly push_off: readonly string[] | null
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly time_zone: string | null
}

export interface PreferenceQuestion {
  readonly kind: NoticeKind
  readonly channel: NoticeChannel
  readonly now: Date
  /** Time zone of the site, for members of whom none is known. */
  readonly siteZone: string
}

/** `notBefore` is the end of the quiet hours, null outside of them. */
export type Wish = { readonly wanted: false } | { readonly wanted: true; readonly notBefore: Date | null }

/**
 * Words of `member.notifications_disabled` with which no notice is mailed: why mail was stopped.
 */
export const MAIL_STOPS = ['spam_complaint', 'bounce', 'unsubscribe', 'email'] as const

/** Columns of `notice_settings` that a wish is decided by. */
export const WISH_COLUMNS = [
  's.mail_off',
  's.push_off',
  's.quiet_from',
  's.quiet_until',
  's.time_zone',
] as const

/**
 * Whether a member wants a notice of this kind by this channel, and from when on. The one place
 * where that is decided.
 */
export function wishOf(facts: PreferenceFacts, { kind, channel, now, siteZone }: PreferenceQuestion): Wish {
  const stops: readonly string[] = channel === 'mail' ? MAIL_STOPS : ['push']
  if (facts.notifications_disabled.some((word) => stops.includes(word))) return { wanted: false }
  if ((channel === 'mail' ? facts.mail_off : facts.push_off)?.includes(kind)) return { wanted: false }
  const { quiet_from: from, quiet_until: until } = facts
  if (from === null || until === null) return { wanted: true, notBefore: null }
  return { wanted: true, notBefore: quietEnd(now, { from, until }, timeZoneOf(facts, siteZone)) }
}
