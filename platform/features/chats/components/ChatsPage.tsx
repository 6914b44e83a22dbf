import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { useMe } from '../../../ui/page.tsx'
import { ListEnd, ListStart } from '../../site/components/ListEnds.tsx'
import { useChats } from '../hooks.ts'
import type { RenderedChats } from '../more-chats.ts'
import type { ChatPage, ConversationView } from '../views.ts'
import { ChatList } from './ChatList.tsx'
import { ChatPanes } from './ChatPanes.tsx'
import { ConversationPart } from './conversation-part.ts'

const Page = styled.div`
  padding-block: var(--space-4) var(--space-6);
  h1 { font-size: var(--text-xl); }
`

type ListData = RenderedChats & { readonly timeZone: string }
type ConversationData = ConversationView & ChatPage & { readonly icebreakers: readonly string[] }

/** Data of /chats, or of /chats/{id}. */
export type ChatsPageData = ListData | ConversationData

/**
 * /chats and /chats/{id}: on a phone the list or the conversation, from 992 px on beside each other, from 1,400 px with the partner.
 * One component for both, so that the list keeps its place, its focus and its further pages.
 */
export function ChatsPage({ data }: { data: ChatsPageData }) {
  const t = useT('chats')
  const me = useMe()
  const { chats, remove, list } = useChats(data)
  const view = 'conversation' in data ? data : null
  const start = 'further' in data && data.further && <ListStart href={href('chats')} />
  const end = <ListEnd href={list.next && href('chats', {}, { after: list.next })} list={list} />
  if (!view && chats.length === 0) return <NoChats start={start} end={end} />
  return (
    <ChatPanes
      open={view !== null}
      title={
        view ? (
          <h2 className="title">
            <a href={href('chats')}>{t('title')}</a>
          </h2>
        ) : (
          <h1 className="title">{t('title')}</h1>
        )
      }
      list={
        <>
          {start}
          <ChatList
            chats={chats}
            timeZone={data.timeZone}
            onRemove={remove}
            {...(view ? { current: view.conversation } : {})}
          />
          {end}
        </>
      }
    >
      {view ? (
        // Of each member a conversation of its own: both may use this tab, one after the other.
        <ConversationPart key={`${me?.id} ${view.conversation}`} view={view} icebreakers={view.icebreakers} />
      ) : (
        <section>
          <EmptyState icon="chat" title={t('choose_title')} text={t('choose_text')} />
        </section>
      )}
    </ChatPanes>
  )
}

function NoChats({ start, end }: Record<'start' | 'end', ReactNode>) {
  const t = useT('chats')
  return (
    <Page>
      <Container>
        <Stack>
          <h1>{t('title')}</h1>
          {start}
          <EmptyState
            icon="chat"
            title={t('empty_title')}
            text={t('empty_text')}
            actions={<ButtonLink href={href('members')}>{t('empty_action')}</ButtonLink>}
          />
          {end}
        </Stack>
      </Container>
    </Page>
  )
}
