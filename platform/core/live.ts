/** What can happen to a member while a page is open. Ids only, never texts: the browser asks for the rest. */
export type LiveEvent =
  | { readonly type: 'message'; readonly conversation: string; readonly sender: string }
  | { readonly type: 'typing'; readonly conversation: string; readonly sender: string }
  | { readonly type: 'read'; readonly conversation: string }
  | { readonly type: 'like'; readonly member: string }
  | { readonly type: 'presence'; readonly member: string }
  | { readonly type: 'credits' }
  | { readonly type: 'payment'; readonly payment: string }
  | { readonly type: 'session_ended'; readonly session: string }

export interface LiveMessage {
  readonly tenantId: number
  readonly memberIds: readonly string[]
  readonly event: LiveEvent
}

/** Name of the PostgreSQL channel that carries live events between processes. */
export const LIVE_CHANNEL = 'live'
