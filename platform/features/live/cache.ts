import { QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/api-client.ts'
import { whileBusy } from '../../ui/busy.ts'
import type { readUser } from '../accounts/contract.ts'
import type { listChats } from '../chats/contract.ts'
import type { listLikes } from '../likes/contract.ts'

/**
 * What a member's pages keep fresh: the member, their conversations, their likes (specification section 4, polling). The
 * stream and the polling decide when to ask again, never a component by mounting.
 */
const lasting = { staleTime: Number.POSITIVE_INFINITY, enabled: false, retry: false } as const

/** Specification section 7: chats and likes show the progress bar on their first load only. */
function shownAtFirst<T>(ask: () => Promise<T>) {
  return ({ client, queryKey }: QueryFunctionContext): Promise<T> =>
    client.getQueryData(queryKey) === undefined ? whileBusy(ask()) : ask()
}

export const userQuery = queryOptions({
  ...lasting,
  queryKey: ['user'],
  queryFn: () => callApi<typeof readUser>('GET', '/api/user'),
})

export const chatsQuery = queryOptions({
  ...lasting,
  queryKey: ['chats'],
  queryFn: shownAtFirst(() => callApi<typeof listChats>('GET', '/api/chats')),
})

export const likesQuery = queryOptions({
  ...lasting,
  queryKey: ['likes'],
  queryFn: shownAtFirst(() => callApi<typeof listLikes>('GET', '/api/likes')),
})

export type LiveList = 'user' | 'chats' | 'likes'

/** Asks again; a failure is no news, the next round comes. */
export async function refresh(client: QueryClient, lists: readonly LiveList[]): Promise<void> {
  const fresh = { staleTime: 0 }
  await Promise.allSettled(
    lists.map((list): Promise<unknown> => {
      if (list === 'user') return client.fetchQuery({ ...userQuery, ...fresh })
      if (list === 'chats') return client.fetchQuery({ ...chatsQuery, ...fresh })
      return client.fetchQuery({ ...likesQuery, ...fresh })
    }),
  )
}

let ofThisBrowser: QueryClient | undefined

/** One for the whole visit in the browser, a new one for every render on the server: members never share one there. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient()
  ofThisBrowser ??= new QueryClient()
  return ofThisBrowser
}
