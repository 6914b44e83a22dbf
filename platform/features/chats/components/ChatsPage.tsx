import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { ListEnd, ListStart } from '../../site/components/ListEnds.tsx'
import { useChats } from '../hooks.ts'
import type { RenderedChats } from '../more-chats.ts'
import { ChatList } from './ChatList.tsx'
import { ChatPanes } from './ChatPanes.tsx'

const Page = styled.div`
  padding-block: var(--space-4) var(--space-6);
  h1 { font-size: var(--text-xl); }
`

/** /chats: the list of conversations, from 992 px on with room for one beside it. */
export function ChatsPage({ timeZone, ...rendered }: RenderedChats & { timeZone: string }) {
  const t = useT('chats')
  const { chats, remove, list } = useChats(rendered)
  const start = rendered.further && <ListStart href={href('chats')} />
  const end = <ListEnd href={list.next && href('chats', {}, { after: list.next })} list={list} />
  if (chats.length > 0)
    return (
      <ChatPanes
        open={false}
        title={<h1 className="title">{t('title')}</h1>}
        list={
          <>
            {start}
            <ChatList chats={chats} timeZone={timeZone} onRemove={remove} />
            {end}
          </>
        }
      >
        <section>
          <EmptyState icon="chat" title={t('choose_title')} text={t('choose_text')} />
        </section>
      </ChatPanes>
    )
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
