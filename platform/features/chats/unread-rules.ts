/** Milliseconds that a message must be unread before a mail announces it. */
export const UNREAD_WAIT = 30 * 60_000

const FIVE_MINUTES = 5 * 60_000

/**
 * When to check whether a message of `sentAt` is unread: after the wait, at the next full five
 * minutes, so that a lively conversation causes one check instead of hundreds. One second is added
 * because the message has its time from the database.
 */
export function unreadLookAt(sentAt: Date): Date {
  const earliest = sentAt.getTime() + UNREAD_WAIT + 1000
  return new Date(Math.ceil(earliest / FIVE_MINUTES) * FIVE_MINUTES)
}

/** Milliseconds after which a member who is always online without reading gets no more mail. */
const UNREAD_END = 7 * 86_400_000

export interface UnreadFacts {
  /** Time of the oldest unread message. */
  readonly unread_since: Date
  readonly online: boolean
  /** The reader removed the conversation from the list. */
  readonly removed: boolean
  readonly muted: boolean
  /** Either side blocked the other. */
  readonly blocked: boolean
  readonly sender_active: boolean
}

/** Whether a mail announces unread messages now, possibly later, or not at all. */
export function unreadVerdict(facts: UnreadFacts, now: Date): 'mail' | 'later' | 'no' {
  if (facts.removed || facts.muted || facts.blocked || !facts.sender_active) return 'no'
  const waited = now.getTime() - facts.unread_since.getTime()
  if (waited > UNREAD_END) return 'no'
  // Read in between, and written to again: a separate check covers the newer message.
  if (waited < UNREAD_WAIT) return 'no'
  return facts.online ? 'later' : 'mail'
}
