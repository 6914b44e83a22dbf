import { ApiError, callApi, newIdempotencyKey } from '../../core/api-client.ts'
import type { Gift } from '../../core/gifts.ts'
import type { ChosenGif } from '../gifs/contract.ts'
import type { ShownQuote } from './about.ts'
import type { Pending } from './conversation-state.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { ConversationSync } from './conversation-sync.ts'
import type {
  sendGifCall,
  sendGiftCall,
  sendMessageCall,
  sendPhotoCall,
  sendVoiceCall,
} from './send-contract.ts'

/** The content that a member sends. */
export interface Content {
  readonly kind: Pending['kind']
  readonly text?: string
  readonly about?: ShownQuote
  readonly gift?: Gift
  readonly gif?: ChosenGif
  readonly file?: File
  /** Of a voice message, in ms. */
  readonly length?: number
  readonly cost: number
  readonly noticeRead: boolean
}

/** A refusal by a rule: nothing was charged, the text returns to the input. */
export interface Refused {
  readonly error: ApiError
  readonly content: Content
}

interface DeliveryParts {
  readonly conversation: string
  readonly store: Pick<ConversationStore, 'get' | 'change'>
  readonly sync: Pick<ConversationSync, 'sent' | 'load' | 'loadNewest'>
  readonly onRefused: (refused: Refused) => void
}

/** Sends the messages of one conversation, and keeps their shown state accurate. */
export function createDelivery({ conversation, store, sync, onRefused }: DeliveryParts) {
  const { change } = store
  const reload = () => void sync.load().catch(() => undefined)
  const deliver = async (pending: Pending) => {
    const { key } = pending
    // Without a connection the message waits, because a request would fail.
    if (!navigator.onLine) return change({ type: 'failed', key, offline: true })
    try {
      const { message, credits } = await post(conversation, pending)
      change({ type: 'sent', key, message })
      sync.sent(message, credits)
      // Who has written sees the photos of the partner.
      if (store.get().messages.some(({ photo }) => photo?.covered)) reload()
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        change({ type: 'dropped', key })
        onRefused({ error, content: contentOf(pending) })
        // A block or a deleted partner closes the conversation.
      } else {
        change({ type: 'failed', key, offline: !navigator.onLine })
        // The message may have arrived although its response was lost; this page receives no events
        // of its own messages.
      }
      reload()
    }
  }
  return {
    send: (content: Content) => {
      const pending = pendingOf(content)
      change({ type: 'sending', pending })
      // A new message is shown below the newest messages, so load those.
      if (store.get().newer) sync.loadNewest().catch(() => undefined)
      void deliver(pending)
    },
    retry: (pending: Pending) => {
      change({ type: 'retrying', key: pending.key })
      void deliver(pending)
    },
    drop: (pending: Pending) => change({ type: 'dropped', key: pending.key }),
  }
}

function pendingOf({ kind, text, about, gift, gif, file, length, cost, noticeRead }: Content): Pending {
  return {
    key: newIdempotencyKey(),
    kind,
    cost,
    noticeRead,
    text: text ?? '',
    gift: gift ?? null,
    file: file ?? null,
    ...(gif ? { gif } : {}),
    ...(about ? { about } : {}),
    ...(length === undefined ? {} : { length }),
    at: new Date().toISOString(),
    failed: false,
  }
}

function contentOf({ kind, text, about, gift, gif, file, length, cost, noticeRead }: Pending): Content {
  const chosen = {
    ...(about ? { about } : {}),
    ...(gift ? { gift } : {}),
    ...(gif ? { gif } : {}),
    ...(file ? { file } : {}),
    ...(length === undefined ? {} : { length }),
  }
  return { kind, text, cost, noticeRead, ...chosen }
}

function post(conversation: string, pending: Pending) {
  const { kind, key, text, about, gift, gif, file, cost, noticeRead } = pending
  const idempotencyKey = key
  const agreed = { shown_cost: cost, ...(noticeRead ? { fictional_notice: true } : {}) }
  if (kind === 'gift' && gift)
    return callApi<typeof sendGiftCall>('POST', '/api/gift', {
      body: { conversation, gift, ...agreed },
      idempotencyKey,
    })
  if (kind === 'gif' && gif)
    return callApi<typeof sendGifCall>('POST', '/api/gif', {
      body: { conversation, gif: gif.id, ...agreed },
      idempotencyKey,
    })
  if (kind === 'voice' && file) return postVoice(conversation, { key, file, cost, noticeRead })
  if (kind === 'photo' && file) {
    const body = new FormData()
    body.append('photo', file)
    return callApi<typeof sendPhotoCall>('POST', '/api/message', {
      query: {
        photo: '1',
        conversation,
        shown_cost: cost,
        ...(noticeRead ? { fictional_notice: '1' as const } : {}),
      },
      body,
      idempotencyKey,
    })
  }
  return callApi<typeof sendMessageCall>('POST', '/api/message', {
    body: {
      conversation,
      text,
      ...agreed,
      ...(about ? { about: { ref: about.ref, text: about.text } } : {}),
    },
    idempotencyKey,
  })
}

interface PendingFile extends Pick<Pending, 'key' | 'cost' | 'noticeRead'> {
  readonly file: File
}

function postVoice(conversation: string, { key, file, cost, noticeRead }: PendingFile) {
  const body = new FormData()
  body.append('voice', file)
  return callApi<typeof sendVoiceCall>('POST', '/api/message', {
    query: {
      voice: '1',
      conversation,
      shown_cost: cost,
      ...(noticeRead ? { fictional_notice: '1' as const } : {}),
    },
    body,
    idempotencyKey: key,
  })
}
