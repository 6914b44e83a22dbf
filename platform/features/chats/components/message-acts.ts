import { ApiError, callApi } from '../../../core/api-client.ts'
import type { Reaction } from '../../../core/reactions.ts'
import type { reactCall, showPhotosCall } from '../contract.ts'
import type { ConversationStore } from '../conversation-store.ts'
import type { ConversationSync } from '../conversation-sync.ts'
import type { unsendMessageCall } from '../send-contract.ts'

interface ActParts {
  readonly conversation: string
  readonly sync: Pick<ConversationSync, 'unsent' | 'load'>
  readonly store: Pick<ConversationStore, 'get' | 'change'>
  /** Shows why an act was refused; null with each new one. */
  readonly onRefused: (error: ApiError | null) => void
}

/** What a member does to one message of an open conversation. */
export interface MessageActs {
  /** Takes an own message back, and tells its sender why if that is no longer possible. */
  readonly unsend: (message: string) => Promise<void>
  /** Shows a reaction to a message of the partner at once; a refused one is undone. */
  readonly react: (message: string, reaction: Reaction | null) => Promise<void>
  /** Takes the covers off the photos of the partner, here and on the next visits. */
  readonly showPhotos: () => Promise<void>
}

export function messageActs({ conversation, sync, store, onRefused }: ActParts): MessageActs {
  return {
    unsend: async (message) => {
      onRefused(null)
      try {
        const body = { conversation, message }
        const { credits } = await callApi<typeof unsendMessageCall>('DELETE', '/api/message', { body })
        sync.unsent(message, credits)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        onRefused(error)
      }
    },
    showPhotos: async () => {
      onRefused(null)
      try {
        await callApi<typeof showPhotosCall>('POST', '/api/shown-photos', { body: { conversation } })
        await sync.load()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        onRefused(error)
      }
    },
    react: async (message, reaction) => {
      onRefused(null)
      const before = store.get().messages.find(({ id }) => id === message)?.reaction ?? null
      store.change({ type: 'reaction', message, reaction })
      try {
        const body = { conversation, message, reaction }
        await callApi<typeof reactCall>('POST', '/api/reaction', { body })
      } catch (error) {
        store.change({ type: 'reaction', message, reaction: before })
        if (!(error instanceof ApiError)) throw error
        onRefused(error)
      }
    },
  }
}
