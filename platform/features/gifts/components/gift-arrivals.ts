import type { Gift } from '../../../core/gifts.ts'

/** The fields of a message that decide whether a gift arrived. */
export interface ArrivingMessage {
  readonly id: string
  readonly own: boolean
  readonly gift: Gift | null
  /** ISO time. */
  readonly at: string
}

/**
 * Time of the newest message that the member had read when the page opened, given that the last
 * `unread` are new; '' if all are.
 */
export function knownUntil(messages: readonly ArrivingMessage[], unread: number): string {
  return messages[messages.length - 1 - unread]?.at ?? ''
}

/**
 * The newest gift of the partner that arrived after a time and was not shown yet. Older messages
 * that are loaded later do not count.
 * @param messages oldest first
 */
export function arrivedGift(
  messages: readonly ArrivingMessage[],
  { since, looked }: { readonly since: string; readonly looked: string | null },
): { readonly id: string; readonly gift: Gift } | null {
  const found = messages.findLast(({ own, gift, at }) => !own && gift !== null && at > since)
  return found?.gift && found.id !== looked ? { id: found.id, gift: found.gift } : null
}
