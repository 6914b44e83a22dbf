import { readCursor } from '../../core/cursor.ts'
import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { chooseShow, chosenShow } from './choices.ts'
import { startConversation, startedConversation } from './conversations.ts'
import { type ChatListFilter, readShow } from './list-filters.ts'
import { openersFor } from './openers.ts'
import { markConversationRead, unreadAfter } from './reading.ts'
import { searchChats } from './search.ts'
import { chatsOf, conversationView } from './views.ts'

/**
 * Data of /chats; from the cursor `after` on; with `q` the search results in place of the list. An
 * edited or truncated cursor falls back to the newest.
 */
export async function loadChats(input: LoadInput<Member>) {
  const { scope, query } = input
  const show = await showOf(input)
  const search = await searchChats(scope, query.q, query.after)
  const after = search ? undefined : query.after
  const page = await chatsOf(scope, { after, show })
  const closed = page.chats.length === 0 && show === 'all' && !search && (await hasClosed(scope))
  const { time_zone: timeZone } = scope.tenant.settings
  return { ...page, show, closed, search, further: !!readCursor(after), timeZone }
}

/** Whether there are closed conversations: otherwise an empty list is that of somebody new. */
async function hasClosed(scope: LoadInput<Member>['scope']): Promise<boolean> {
  return (await chatsOf(scope, { show: 'archive' })).chats.length > 0
}

/**
 * Which conversations the list shows: the filter of the address, which is stored as the member's
 * choice, else the stored choice.
 */
async function showOf({ scope, query }: LoadInput<Member>): Promise<ChatListFilter> {
  const { db, viewer, effects } = scope
  const show = readShow(query.show)
  if (!show) return chosenShow(db, viewer.id)
  if (effects === 'all') await chooseShow(db, viewer.id, show)
  return show
}

/**
 * Data of /chats/{id}; opening it sets its unread count to 0, unless new messages may be below the
 * fold: then the browser does so once the reader is there.
 * @throws NotFoundError
 */
export async function loadConversation(input: LoadInput<Member>) {
  const { scope, params, query } = input
  const message = query.message !== undefined && isId(query.message) ? query.message : undefined
  const view = await conversationView(scope, params.id ?? '', { message, about: query.about })
  const silent = scope.effects === 'none'
  const read = silent || view.readsLater ? 0 : await markConversationRead(scope, view.conversation)
  const show = await showOf(input)
  // The lines are made of the profile, if it can be opened.
  const profile = view.about && view.partner.id
  const icebreakers = view.page.messages.length === 0 ? await openersFor(scope, profile) : []
  const counters = { unreadMessages: await unreadAfter(scope, read) }
  const search = await searchChats(scope, query.q, query.after)
  const { chats, next } = await chatsOf(scope, { show, keep: view.conversation })
  return { ...view, unread: silent ? 0 : view.unread, chats, next, show, search, icebreakers, counters }
}

/**
 * /members/{id}/chat starts or finds the conversation with that member; `open=gift` opens the gifts
 * there, `about` quotes a part of the profile. A link of another site starts none: it leads to the
 * profile, where the member decides.
 *
 * @throws NotFoundError, PageRedirect
 */
export async function loadMemberChat({ scope, params, query }: LoadInput<Member>): Promise<never> {
  const { id: memberId = '' } = params
  const id =
    scope.effects === 'all'
      ? await startConversation(scope, memberId)
      : await startedConversation(scope, memberId)
  if (!id) throw new PageRedirect(href('members-id', { id: memberId }))
  const { about } = query
  throw new PageRedirect(href('chats-id', { id }, { about }) + (query.open === 'gift' ? '#gift' : ''))
}

export interface FarewellPageData {
  readonly conversation: string
  readonly name: string
  readonly title: string
}

/**
 * Data of /chats/{id}/farewell.
 * @throws NotFoundError; PageRedirect to a conversation that cannot be closed with a good word
 */
export async function loadFarewell({ scope, params }: LoadInput<Member>): Promise<FarewellPageData> {
  const { conversation, partner, farewell } = await conversationView(scope, params.id ?? '')
  if (farewell === 'none') throw new PageRedirect(href('chats-id', { id: conversation }))
  return { conversation, name: partner.name, title: partner.name }
}
