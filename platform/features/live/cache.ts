import { QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/api-client.ts'
import { whileBusy } from '../../ui/busy.ts'
import type { readUser } from '../accounts/contract.ts'
import type { listChats } from '../chats/contract.ts'
import type { listLikes } from '../likes/contract.ts'
import { askingAgain } from './ask-again.ts'
import type { LiveList } from './event-lists.ts'

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

type Asks = Readonly<Record<LiveList, () => Promise<void>>>

/** One set of questions for each client; a client is one visit. */
const asksOf = new WeakMap<QueryClient, Asks>()

function asks(client: QueryClient): Asks {
  const known = asksOf.get(client)
  if (known) return known
  const fresh = { staleTime: 0 }
  const made: Asks = {
    user: askingAgain(() => client.fetchQuery({ ...userQuery, ...fresh })),
    chats: askingAgain(() => client.fetchQuery({ ...chatsQuery, ...fresh })),
    likes: askingAgain(() => client.fetchQuery({ ...likesQuery, ...fresh })),
  }
  asksOf.set(client, made)
  return made
}

/**
 * Reads these lists again. The only way to do so: a fetch of its own would be joined by the next refresh, which would then get
 * an answer from before its event. Settles once answers asked for after this call have arrived, or failed: the next round comes.
 */
export async function refresh(client: QueryClient, lists: readonly LiveList[]): Promise<void> {
  await Promise.all(lists.map((list) => asks(client)[list]()))
}

let ofThisBrowser: QueryClient | undefined

/** One for the whole visit in the browser, a new one for every render on the server: members never share one there. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient()
  ofThisBrowser ??= new QueryClient()
  return ofThisBrowser
}
