import type { NoticeChannel, NoticeKind } from './kinds.ts'
import { quietEnd } from './quiet-hours.ts'
import { timeZoneOf } from './time-zone.ts'

/** A member's preferences; columns are null for defaults. */
export interface PreferenceFacts {
  /** Words in `member.notifications_disabled`. */
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
  /** Time zone of the site, for members whose own is unknown. */
  readonly siteZone: string
}

/** `notBefore` is the end of the quiet hours, null outside of them. */
export type Wish = { readonly wanted: false } | { readonly wanted: true; readonly notBefore: Date | null }

/** Words in `member.notifications_disabled` that stop notice mails: why mail was stopped. */
export const MAIL_STOPS = ['spam_complaint', 'bounce', 'unsubscribe', 'email'] as const

/** Columns of `notice_settings` that `wishOf` reads. */
export const WISH_COLUMNS = [
  's.mail_off',
  's.push_off',
  's.quiet_from',
  's.quiet_until',
  's.time_zone',
] as const

/**
 * Whether a member wants a notice of this kind on this channel, and from what time. All channels
 * decide it here.
 */
export function wishOf(facts: PreferenceFacts, { kind, channel, now, siteZone }: PreferenceQuestion): Wish {
  const stops: readonly string[] = channel === 'mail' ? MAIL_STOPS : ['push']
  if (facts.notifications_disabled.some((word) => stops.includes(word))) return { wanted: false }
  if ((channel === 'mail' ? facts.mail_off : facts.push_off)?.includes(kind)) return { wanted: false }
  const { quiet_from: from, quiet_until: until } = facts
  if (from === null || until === null) return { wanted: true, notBefore: null }
  return { wanted: true, notBefore: quietEnd(now, { from, until }, timeZoneOf(facts, siteZone)) }
}
