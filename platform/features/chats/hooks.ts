import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, callApi, newIdempotencyKey } from '../../core/api-client.ts'
import type { Gift } from '../../core/gifts.ts'
import { useMe, usePage } from '../../ui/page.tsx'
import type { ChosenGif } from '../gifs/contract.ts'
import { useOnline } from '../live/components/conversation-signs.ts'
import { useCells, useLiveEvents } from '../live/hooks.ts'
import type { ChatMarks } from './chat-row.ts'
import type { deleteChat, sendGif, sendGift, sendMessage, sendPhoto, tellTyping } from './contract.ts'
import { goesByItself, type Pending } from './conversation-state.ts'
import { createConversationSync } from './conversation-sync.ts'
import { openConversation } from './kept-conversations.ts'
import { type RenderedChats, useChatRows } from './more-chats.ts'
import { useUnsent } from './unsent.ts'
import type { ConversationView } from './views.ts'

/** Keeps what was typed elsewhere for the conversation's input. */
export { saveDraft } from './unsent.ts'

/** The list of conversations: as rendered, then as the stream says. `remove` takes one away at once and deletes it then. */
export function useChats(rendered: RenderedChats) {
  const cells = useCells()
  const list = useChatRows(rendered)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const chats = list.items.filter((chat) => !removed.has(chat.conversation.id))

  /** Gone at once; on failure an alert is shown and the chats are reloaded. */
  const remove = async (conversation: string): Promise<void> => {
    setRemoved((before) => new Set(before).add(conversation))
    try {
      await callApi<typeof deleteChat>('DELETE', '/api/chat', { body: { conversation } })
      list.drop(conversation)
    } catch (error) {
      window.alert(error instanceof Error ? error.message : '')
    }
    await cells.refresh(['chats'])
    setRemoved((before) => new Set([...before].filter((id) => id !== conversation)))
  }
  return { chats, remove, list }
}

export interface Content {
  readonly kind: Pending['kind']
  readonly text?: string
  readonly gift?: Gift
  readonly gif?: ChosenGif
  readonly file?: File
  readonly cost: number
  readonly noticeRead: boolean
}

/** A refusal by a rule: nothing was charged, the text goes back where it was typed. */
export interface Refused {
  readonly error: ApiError
  readonly content: Content
}

export function useConversation(
  view: ConversationView,
  marks: ChatMarks,
  onRefused: (refused: Refused) => void,
) {
  const id = view.conversation
  const cells = useCells()
  const me = useMe()?.id ?? ''
  const { now } = usePage()
  const [kept] = useState(() => openConversation(me, view, now))
  const { store } = kept
  const { change } = store
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { partner } = view
  const latestMarks = useRef(marks)
  latestMarks.current = marks
  const sync = useMemo(
    () =>
      createConversationSync({
        loaded: store.get,
        ...{ conversation: id, me, partner, cells, change },
        marks: () => latestMarks.current,
        visible: () => document.visibilityState === 'visible',
      }),
    [id, me, partner, cells, store, change],
  )
  useLiveEvents(sync.hear)
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void sync.catchUp()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [sync])

  const deliver = async (pending: Pending) => {
    // Without a connection it waits, because a request would fail.
    if (!navigator.onLine) return change({ type: 'failed', key: pending.key, offline: true })
    try {
      const { message, credits } = await post(id, pending)
      change({ type: 'sent', key: pending.key, message })
      sync.sent(message, credits)
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        change({ type: 'dropped', key: pending.key })
        onRefused({ error, content: contentOf(pending) })
        // A block or a deleted partner closes the conversation.
        sync.load().catch(() => undefined)
      } else {
        change({ type: 'failed', key: pending.key, offline: !navigator.onLine })
        // It may have arrived although its answer was lost; this page gets no events of its own messages.
        sync.load().catch(() => undefined)
      }
    }
  }
  const send = (content: Content) => {
    const pending: Pending = {
      key: newIdempotencyKey(),
      kind: content.kind,
      text: content.text ?? '',
      gift: content.gift ?? null,
      ...(content.gif ? { gif: content.gif } : {}),
      file: content.file ?? null,
      cost: content.cost,
      noticeRead: content.noticeRead,
      at: new Date().toISOString(),
      failed: false,
    }
    change({ type: 'sending', pending })
    // What one writes stands below the newest messages.
    if (store.get().newer) sync.loadNewest().catch(() => undefined)
    void deliver(pending)
  }
  const retry = (pending: Pending) => {
    change({ type: 'retrying', key: pending.key })
    void deliver(pending)
  }
  const drop = (pending: Pending) => change({ type: 'dropped', key: pending.key })
  // One whose fate is unknown goes out again: the same press, so the same message.
  useUnsent(me, id, state.pending, (kept) => {
    for (const pending of kept) {
      change({ type: 'sending', pending })
      if (goesByItself(pending)) retry(pending)
    }
  })
  const online = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the connection is back
  useEffect(() => {
    if (online) for (const pending of state.pending) if (pending.offline) retry(pending)
  }, [online])
  return { state, kept, sync, send, retry, drop }
}

function contentOf({ kind, text, gift, gif, file, cost, noticeRead }: Pending): Content {
  const chosen = { ...(gift ? { gift } : {}), ...(gif ? { gif } : {}), ...(file ? { file } : {}) }
  return { kind, text, cost, noticeRead, ...chosen }
}

function post(conversation: string, { kind, key, text, gift, gif, file, noticeRead }: Pending) {
  const idempotencyKey = key
  const notice = noticeRead ? { fictional_notice: true } : {}
  if (kind === 'gift' && gift)
    return callApi<typeof sendGift>('POST', '/api/gift', {
      body: { conversation, gift, ...notice },
      idempotencyKey,
    })
  if (kind === 'gif' && gif)
    return callApi<typeof sendGif>('POST', '/api/gif', {
      body: { conversation, gif: gif.id, ...notice },
      idempotencyKey,
    })
  if (kind === 'photo' && file) {
    const body = new FormData()
    body.append('photo', file)
    return callApi<typeof sendPhoto>('POST', '/api/message', {
      query: { photo: '1', conversation, ...(noticeRead ? { fictional_notice: '1' as const } : {}) },
      body,
      idempotencyKey,
    })
  }
  return callApi<typeof sendMessage>('POST', '/api/message', {
    body: { conversation, text, ...notice },
    idempotencyKey,
  })
}

const TYPING_EVERY = 3000

/** Tells the partner at most every three seconds that something is being written. */
export function useTypingSign(conversation: string): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - last.current < TYPING_EVERY) return
    last.current = now
    callApi<typeof tellTyping>('POST', '/api/typing', { body: { conversation } }).catch(() => undefined)
  }
}
