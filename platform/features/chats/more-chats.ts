import { useMemo } from 'react'
import { callApi } from '../../core/api-client.ts'
import { useLoadMore, useNextPage } from '../../ui/use-load-more.ts'
import { useLoadFailed } from '../../widgets/ListEnds.tsx'
import {
  type ChatRow,
  type ChatRows,
  chatKeys,
  useCells,
  useFollowed,
  useLiveEvents,
  withFirstPage,
} from '../live/hooks.ts'
import type { listChatsCall } from './contract.ts'
import type { ChatListFilter } from './list-filters.ts'
import type { ChatPage } from './views.ts'

/**
 * A rendered page of the list; `further` if its address points to a later page, which is not kept
 * fresh.
 */
export type RenderedChats = ChatPage & {
  readonly show: ChatListFilter
  readonly further?: boolean
  /** The conversation that is open beside the list. */
  readonly conversation?: string
}

/**
 * The conversations as rendered, then updated by the stream, with the later pages that were loaded,
 * which are kept while the member moves between conversations. Blocked partners are removed
 * immediately.
 */
export function useChatRows({ chats, next, show, conversation: keep, further = false }: RenderedChats) {
  const cells = useCells()
  const onFailed = useLoadFailed()
  const rendered: ChatRows = useMemo(
    () => ({ items: chats, next, asked: show === 'all' ? undefined : { show, ...(keep ? { keep } : {}) } }),
    [chats, next, show, keep],
  )
  const load = (after: string) => loadAfter(after, show)
  const known = useFollowed(cells.chats, rendered, { source: further ? null : chats, merge: withFirstPage })
  const kept = useNextPage<ChatRow>({
    next: known.next,
    load,
    onFailed,
    extend: (page, after) => cells.extendChats(after, page),
  })
  const apart = useLoadMore(rendered, { ...chatKeys, name: `chats ${show}`, load, onFailed })
  useLiveEvents((event) => {
    if (event.type === 'match' || event.type === 'like' || event.type === 'unlike')
      void cells.refresh(['chats'])
    if (event.type === 'contact') apart.drop(({ profile }) => profile.id === event.member)
  })
  const drop = (conversation: string) => {
    apart.drop((row) => row.conversation.id === conversation)
    cells.dropChat(conversation)
  }
  const { items, next: after, busy, added, loadMore } = further ? apart : { ...known, ...kept }
  return { items, next: after, busy, added, loadMore, drop }
}

async function loadAfter(after: string, show: ChatListFilter): Promise<ChatRows> {
  const { chats, next } = await callApi<typeof listChatsCall>('GET', '/api/chats', { query: { after, show } })
  return { items: chats, next }
}
