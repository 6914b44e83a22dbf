import { ApiError, callApi } from '../../../core/api-client.ts'
import type { ConversationSync } from '../conversation-sync.ts'
import type { unsendMessageCall } from '../send-contract.ts'

interface UnsendParts {
  readonly conversation: string
  readonly sync: Pick<ConversationSync, 'unsent'>
  readonly onRefused: (error: ApiError) => void
}

/** Takes an own message back, and tells its sender why if that is no longer possible. */
export function unsending({ conversation, sync, onRefused }: UnsendParts) {
  return async (message: string): Promise<void> => {
    try {
      const body = { conversation, message }
      const { credits } = await callApi<typeof unsendMessageCall>('DELETE', '/api/message', { body })
      sync.unsent(message, credits)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Taken back by an earlier press, whose answer was lost, or in another tab.
      if (error.status === 404) return sync.unsent(message)
      onRefused(error)
    }
  }
}
