import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Me } from '../../core/client.ts'
import { useMe } from '../../ui/page.tsx'
import { chatsQuery, likesQuery, refresh, userQuery } from './cache.ts'
import type { LiveList } from './event-lists.ts'
import { onLive, type PageEvent } from './store.ts'

/** What other features read from, and ask to be read again. */
export { chatsQuery, likesQuery, refresh } from './cache.ts'
export { emitLive } from './store.ts'

/** The signed-in member with counters that follow what happens: as rendered, then as the stream or the polling says. */
export function useLiveMe(): Me | null {
  const me = useMe()
  const { data: user } = useQuery(userQuery)
  const { data: chats } = useQuery(chatsQuery)
  const { data: likes } = useQuery(likesQuery)
  if (!me) return null
  const known = user?.user
  return {
    ...me,
    ...(known ? { credits: known.credits, paid: known.paid_user, status: known.status } : {}),
    ...(chats
      ? { unreadMessages: chats.chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0) }
      : {}),
    ...(likes ? { newLikes: likes.liked_by.filter((like) => like.like_new).length } : {}),
  }
}

/** Asks for these lists again, at once: after something that the member did changed them. */
export function useRefresh(): (lists: readonly LiveList[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback((lists) => refresh(client, lists), [client])
}

/** Calls the latest `listener` for every event while the component is there. */
export function useLiveEvents(listener: (event: PageEvent) => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onLive((event) => latest.current(event)), [])
}
