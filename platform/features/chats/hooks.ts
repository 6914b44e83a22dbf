import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { callApi } from '../../core/api-client.ts'
import { useMe, usePage } from '../../ui/page.tsx'
import { useOnline } from '../live/components/conversation-signs.ts'
import { useCells, useLiveEvents } from '../live/hooks.ts'
import type { ChatMarks } from './chat-row.ts'
import type { deleteChatCall, tellTypingCall } from './contract.ts'
import { type ConversationState, goesByItself, type Pending } from './conversation-state.ts'
import type { ConversationStore } from './conversation-store.ts'
import { createConversationSync } from './conversation-sync.ts'
import { createDelivery, type Refused } from './delivery.ts'
import { openConversation } from './kept-conversations.ts'
import { type RenderedChats, useChatRows } from './more-chats.ts'
import { useUnsent } from './unsent.ts'
import type { ConversationView } from './views.ts'

/** Stores a text typed elsewhere as the draft of the conversation. */
export { saveDraft } from './unsent.ts'

/**
 * The list of conversations: as rendered, then updated by the stream. `remove` hides one
 * immediately and then deletes it.
 */
export function useChats(rendered: RenderedChats) {
  const cells = useCells()
  const list = useChatRows(rendered)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const chats = list.items.filter((chat) => !removed.has(chat.conversation.id))

  /** Hides it immediately; on failure shows an alert and reloads the list. */
  const remove = async (conversation: string): Promise<void> => {
    setRemoved((before) => new Set(before).add(conversation))
    try {
      await callApi<typeof deleteChatCall>('DELETE', '/api/chat', { body: { conversation } })
      list.drop(conversation)
    } catch (error) {
      window.alert(error instanceof Error ? error.message : '')
    }
    await cells.refresh(['chats'])
    setRemoved((before) => new Set([...before].filter((id) => id !== conversation)))
  }
  return { chats, remove, list }
}

export function useConversation(
  view: ConversationView,
  marks: ChatMarks,
  onRefused: (refused: Refused) => void,
) {
  const { kept, sync, state } = useKept(view, marks)
  const { conversation } = view
  const delivery = createDelivery({ conversation, store: kept.store, sync, onRefused })
  useResent(conversation, state, kept.store.change, delivery.retry)
  return { state, kept, sync, ...delivery }
}

/** The messages of a conversation, kept up to date while it is open. */
function useKept(view: ConversationView, marks: ChatMarks) {
  const cells = useCells()
  const me = useMe()?.id ?? ''
  const { now } = usePage()
  const [kept] = useState(() => openConversation(me, view, now))
  const { store } = kept
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  const { partner, conversation, readsLater } = view
  const latestMarks = useRef(marks)
  latestMarks.current = marks
  const sync = useMemo(
    () =>
      createConversationSync({
        conversation,
        me,
        partner,
        cells,
        change: store.change,
        loaded: store.get,
        marks: () => latestMarks.current,
        visible: () => document.visibilityState === 'visible',
        away: () => kept.anchor !== undefined,
        unread: readsLater,
      }),
    [conversation, me, partner, cells, store, kept, readsLater],
  )
  useLiveEvents(sync.hear)
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void sync.catchUp()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [sync])
  return { kept, sync, state }
}

/**
 * Sends what was not sent yet: once after the page is opened, and whenever the connection returns.
 */
function useResent(
  conversation: string,
  { pending }: ConversationState,
  change: ConversationStore['change'],
  retry: (pending: Pending) => void,
): void {
  // One whose outcome is unknown is sent again with the same key, so it is the same message.
  useUnsent(useMe()?.id ?? '', conversation, pending, (kept) => {
    for (const one of kept) {
      change({ type: 'sending', pending: one })
      if (goesByItself(one)) retry(one)
    }
  })
  const online = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the connection is back
  useEffect(() => {
    if (online) for (const one of pending) if (one.offline) retry(one)
  }, [online])
}

const TYPING_EVERY = 3000

/**
 * Sends a typing event at most every three seconds, while the partner may see it.
 * @param given pass of the page; the answer to a sign whose pass has expired brings the next one
 */
export function useTypingSign(conversation: string, given: string | null): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const pass = useRef(given)
  return () => {
    const now = performance.now()
    if (pass.current === null || now - last.current < TYPING_EVERY) return
    last.current = now
    callApi<typeof tellTypingCall>('POST', '/api/typing', { body: { conversation, pass: pass.current } })
      .then((answer) => {
        if (answer.pass !== undefined) pass.current = answer.pass
      })
      .catch(() => undefined)
  }
}
