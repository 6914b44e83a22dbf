/** What can happen to a member while a page is open. Ids only, never texts: the browser asks for the rest. */
export type LiveEvent =
  | { readonly type: 'message'; readonly conversation: string; readonly sender: string }
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
  /** Takes back a like that was shown to whom it was for. */
  | { readonly type: 'unlike'; readonly member: string }
  /** A block between the two was made or taken back: what they may see of each other has changed. */
  | { readonly type: 'contact'; readonly member: string }
  /** One of the member's pages was hidden and ended the presence: pages that are still visible renew it. */
  | { readonly type: 'presence_ended' }
  | { readonly type: 'credits' }
  | { readonly type: 'payment'; readonly payment: string }
  /** Published by `endSession` and `endSessions` of the accounts, which end one or all sessions of a member. */
  | { readonly type: 'session_ended'; readonly session: string }

export interface LiveMessage {
  /** Given by `publish`: a page whose stream was cut names the last one that it saw. */
  readonly id?: string
  readonly tenantId: number
  readonly memberIds: readonly string[]
  readonly event: LiveEvent
  /** The page whose request caused the event and follows it by itself: its stream leaves the event out. */
  readonly from?: string | undefined
}

/** A session of one tenant, by its id (not its token). */
export interface SessionRef {
  readonly tenant: number
  readonly session: string
}

/** Name of the PostgreSQL channel that carries live events between processes. */
export const LIVE_CHANNEL = 'live'
