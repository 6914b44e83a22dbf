import type { Gift } from '../../../core/gifts.ts'

/** What matters of a message here. */
export interface ArrivingMessage {
  readonly id: string
  readonly own: boolean
  readonly gift: Gift | null
  /** ISO time. */
  readonly at: string
}

/**
 * Time of the newest message that its reader knows when the page opens, of which the last `unread`
 * are new; '' where all are.
 */
export function knownUntil(messages: readonly ArrivingMessage[], unread: number): string {
  return messages[messages.length - 1 - unread]?.at ?? ''
}

/**
 * The newest gift of the partner that arrived after a time, and was not looked at. Older messages
 * that are loaded later are no arrivals.
 * @param messages oldest first
 */
export function arrivedGift(
  messages: readonly ArrivingMessage[],
  { since, looked }: { readonly since: string; readonly looked: string | null },
): { readonly id: string; readonly gift: Gift } | null {
  const found = messages.findLast(({ own, gift, at }) => !own && gift !== null && at > since)
  return found?.gift && found.id !== looked ? { id: found.id, gift: found.gift } : null
}
