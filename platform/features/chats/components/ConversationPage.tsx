import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { useMe } from '../../../ui/page.tsx'
import { ListEnd } from '../../site/components/ListEnds.tsx'
import { useChats } from '../hooks.ts'
import type { ChatPage, ConversationView } from '../views.ts'
import { ChatList } from './ChatList.tsx'
import { ChatPanes } from './ChatPanes.tsx'
import { Conversation } from './Conversation.tsx'

interface ConversationPageProps {
  view: ConversationView & ChatPage & { readonly icebreakers: readonly string[] }
}

/** /chats/{id}: on a phone the conversation alone, from 992 px on beside the list, from 1,400 px with the partner. */
export function ConversationPage({ view }: ConversationPageProps) {
  const t = useT('chats')
  const me = useMe()
  const { chats, remove, list } = useChats(view)
  return (
    <ChatPanes
      open
      title={
        <h2 className="title">
          <a href={href('chats')}>{t('title')}</a>
        </h2>
      }
      list={
        <>
          <ChatList chats={chats} timeZone={view.timeZone} onRemove={remove} current={view.conversation} />
          <ListEnd href={list.next && href('chats', {}, { after: list.next })} list={list} />
        </>
      }
    >
      {/* Of each member a conversation of its own: both may use this tab, one after the other. */}
      <Conversation key={`${me?.id} ${view.conversation}`} view={view} icebreakers={view.icebreakers} />
    </ChatPanes>
  )
}
