import { readCursor } from '../../core/cursor.ts'
import { type LoadInput, PageRedirect } from '../../core/page.ts'
import { href } from '../../core/routes.ts'
import type { Member } from '../../core/viewer.ts'
import { startConversation, startedConversation } from './conversations.ts'
import { icebreakerLines } from './icebreakers.ts'
import { markConversationRead } from './reading.ts'
import { chatsOf, conversationView } from './views.ts'

/** Data of /chats; with `after` from there on. An address that is edited or cut begins at the newest. */
export async function loadChats({ scope, query }: LoadInput<Member>) {
  const page = await chatsOf(scope, { after: query.after })
  return { ...page, further: !!readCursor(query.after), timeZone: scope.tenant.settings.time_zone }
}

/** Data of /chats/{id}; opening it sets its unread count to 0. @throws NotFoundError */
export async function loadConversation({ scope, params }: LoadInput<Member>) {
  const view = await conversationView(scope, params.id ?? '')
  const read = scope.effects === 'none' ? 0 : await markConversationRead(scope, view.conversation)
  const { chats, next } = await chatsOf(scope)
  const icebreakers =
    view.page.messages.length === 0 ? icebreakerLines(scope.t, scope.tenant.settings.niche) : []
  const counters = { unreadMessages: Math.max(0, scope.viewer.unreadMessages - read) }
  return { ...view, chats, next, icebreakers, counters }
}

/**
 * /members/{id}/chat starts or finds the conversation with that member; `open=gift` opens the gifts there. A link of another
 * site starts none: it leads to the profile, where the person decides.
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
  throw new PageRedirect(href('chats-id', { id }) + (query.open === 'gift' ? '#gift' : ''))
}
