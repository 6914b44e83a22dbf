import type { Reaction } from './reactions.ts'

/**
 * Live events for a member's open pages. They contain only ids, never texts: the browser requests
 * the rest.
 */
export type LiveEvent =
  | { readonly type: 'message'; readonly conversation: string; readonly sender: string }
  /** Its sender has taken the message back. */
  | { readonly type: 'message_gone'; readonly conversation: string; readonly message: string }
  /** The recipient's reaction to a message, one of a fixed list; null: it was taken back. */
  | {
      readonly type: 'reaction'
      readonly conversation: string
      readonly message: string
      readonly reaction: Reaction | null
    }
  | { readonly type: 'typing'; readonly conversation: string; readonly sender: string }
  /** `reader` has read everything up to this message; `at` is the message's time. */
  | {
      readonly type: 'read'
      readonly conversation: string
      readonly reader: string
      readonly message: string
      readonly at: string
    }
  | { readonly type: 'like'; readonly member: string }
  /** Withdraws a like that its recipient was shown. */
  | { readonly type: 'unlike'; readonly member: string }
  /** A block between the two was set or removed: what they may see of each other has changed. */
  | { readonly type: 'contact'; readonly member: string }
  /**
   * One of the member's pages was hidden and ended the presence: pages that are still visible renew
   * it.
   */
  | { readonly type: 'presence_ended' }
  | { readonly type: 'credits' }
  | { readonly type: 'payment'; readonly payment: string }
  /**
   * Published by `endSession` and `endSessions` of the accounts, which end one or all sessions of a
   * member.
   */
  | { readonly type: 'session_ended'; readonly session: string }

export interface LiveMessage {
  /**
   * Assigned by `publish`. A page whose stream was interrupted sends the last id that it received.
   */
  readonly id?: string
  readonly tenantId: number
  readonly memberIds: readonly string[]
  readonly event: LiveEvent
  /**
   * The page whose request caused the event. Its response already has the change, so its stream
   * omits the event.
   */
  readonly from?: string | undefined
}

/** A session of one tenant, by its id (not its token). */
export interface SessionRef {
  readonly tenant: number
  readonly session: string
}

/**
 * Number of channels that live events are spread over by tenant: a process hears only those of
 * members whose streams it has.
 */
const CHANNELS = 256

/** The channel (`core/events.ts`) of a tenant's live events. */
export const liveChannel = (tenantId: number): string => `live_${tenantId % CHANNELS}`
