import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import { Container, Stack } from '../../../ui/layout.tsx'
import { useMe, usePage } from '../../../ui/page.tsx'
import { ListEnd, ListStart } from '../../../widgets/ListEnds.tsx'
import { useChats } from '../hooks.ts'
import { lastOpened } from '../kept-conversations.ts'
import { CHAT_LIST_FILTERS, type ChatListFilter } from '../list-filters.ts'
import type { RenderedChats } from '../more-chats.ts'
import type { Chat } from '../present.ts'
import type { ChatSearch } from '../search.ts'
import type { ChatPage, ConversationView } from '../views.ts'
import { ChatFound, NoneHere } from './ChatFound.tsx'
import { ChatList } from './ChatList.tsx'
import { ChatPanes } from './ChatPanes.tsx'
import { ConversationPart } from './conversation-part.ts'

const Page = styled.div`
  padding-block: var(--space-4) var(--space-6);
  h1 { font-size: var(--text-xl); }
`

const SHOWS = {
  all: 'show_all',
  unread: 'show_unread',
  online: 'show_online',
  archive: 'farewell:show_archive',
} as const satisfies Readonly<Record<ChatListFilter, string>>

const NONE = {
  unread: 'none_unread',
  online: 'none_online',
  archive: 'farewell:none_archive',
} as const satisfies Readonly<Record<Exclude<ChatListFilter, 'all'>, string>>

type ListData = RenderedChats & {
  /** The list is empty because every conversation is closed. */
  readonly closed: boolean
  readonly search: ChatSearch | null
  readonly timeZone: string
}
type ConversationData = ConversationView &
  ChatPage & {
    readonly show: ChatListFilter
    readonly search: ChatSearch | null
    readonly icebreakers: readonly string[]
  }

/** Data of /chats, or of /chats/{id}. */
export type ChatsPageData = ListData | ConversationData

/**
 * /chats and /chats/{id}: on a phone the list or the conversation, side by side from 992 px, from
 * 1,400 px with the partner. One component for both, so that the list keeps its scroll position and
 * its loaded pages.
 */
export function ChatsPage({ data }: { data: ChatsPageData }) {
  const t = useT('chats')
  const me = useMe()
  const { chats, remove, list } = useChats(data)
  const view = 'partner' in data ? data : null
  const { search, timeZone } = data
  const current = view?.conversation
  const closed = 'closed' in data && data.closed
  const none = chats.length === 0 && (closed || data.show !== 'all') ? data.show : null
  const start = 'further' in data && data.further && <ListStart href={href('chats')} />
  const end = (
    <ListEnd href={list.next && href('chats', {}, { after: list.next, show: data.show })} list={list} />
  )
  if (!view && chats.length === 0 && data.show === 'all' && !closed && !search)
    return <NoChats start={start} end={end} />
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
          <ChatSearchForm search={search} conversation={current} />
          {search ? (
            <ChatFound search={search} timeZone={timeZone} onRemove={remove} conversation={current} />
          ) : (
            <>
              <ChatShows show={data.show} conversation={current} />
              {start}
              {none === 'all' && <NoneOpen />}
              {none !== null && none !== 'all' && <NoneHere text={t(NONE[none])} conversation={current} />}
              <ChatList
                chats={chats}
                timeZone={timeZone}
                onRemove={remove}
                {...(current ? { current } : {})}
              />
              {end}
            </>
          )}
        </>
      }
    >
      {view ? (
        // Keyed by member: two members may use this tab one after the other.
        <ConversationPart
          key={`${me?.id} ${view.conversation} ${view.focus ?? ''} ${view.quote?.ref ?? ''}`}
          view={view}
          icebreakers={view.icebreakers}
        />
      ) : (
        <section>
          {/* An empty list needs no filter. */}
          {!none && (
            <EmptyState
              icon="chat"
              title={t('choose_title')}
              text={t('choose_text')}
              actions={<LastOpened chats={chats} />}
            />
          )}
        </section>
      )}
    </ChatPanes>
  )
}

/** Link to the last opened conversation, if it is in the list. */
function LastOpened({ chats }: { chats: readonly Chat[] }) {
  const t = useT('chats')
  const { iso } = useLocale()
  const { now } = usePage()
  const last = lastOpened(useMe()?.id ?? '')
  const chat = last && chats.find(({ conversation }) => conversation.id === last.conversation)
  if (!last || !chat) return null
  return (
    <>
      <ButtonLink href={href('chats-id', { id: last.conversation })} variant="secondary">
        {t('continue', { name: chat.profile.name })}
      </ButtonLink>
      <small className="muted">
        {t('last_opened', { date: formatRelative(iso, new Date(last.at), new Date(now)) })}
      </small>
    </>
  )
}

/** Every conversation is closed: the way to others, the closed ones are in the links above. */
function NoneOpen() {
  const t = useT('chats')
  return (
    <div className="none">
      <p role="status">{t('farewell:none_all')}</p>
      <ButtonLink variant="secondary" size="small" href={href('members')}>
        {t('empty_action')}
      </ButtonLink>
    </div>
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

const Form = styled.form`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  padding: 0 var(--space-2) var(--space-2) var(--space-4);
  input { flex: 1; min-width: 0; min-height: 44px; padding: 0 var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: var(--radius-control); background: var(--color-background); color: var(--color-text); font: inherit; font-size: max(16px, 1rem); }
`

interface ChatSearchFormProps {
  readonly search: ChatSearch | null
  /** The conversation that stays open beside the list. */
  readonly conversation?: string | undefined
}

/**
 * Searches names and words in the member's conversations. A GET form, so each result has an address
 * and it works without JavaScript.
 */
function ChatSearchForm({ search, conversation: id }: ChatSearchFormProps) {
  const t = useT('chats')
  const here = id === undefined ? href('chats') : href('chats-id', { id })
  return (
    // Remounts if another address searches for other words.
    <Form role="search" action={here} key={search?.query ?? ''}>
      <input
        type="search"
        name="q"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={t('search')}
        placeholder={t('search')}
        defaultValue={search?.query ?? ''}
      />
      <IconButton icon="search" label={t('search')} type="submit" />
      {search && <IconLink icon="close" label={t('search_end')} href={here} />}
    </Form>
  )
}

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  padding-inline: var(--space-4);
  border-bottom: var(--stroke-thin) solid var(--color-border);
  /* So that most languages fit one row of a phone or of the list beside a conversation. */
  font-size: var(--text-sm);
  @media (min-width: 992px) { column-gap: var(--space-2); }
  a { flex: none; min-height: 44px; padding-block: 10px; color: var(--color-muted); text-decoration: none; }
  [aria-current] { color: var(--color-heading); font-weight: var(--weight-strong); box-shadow: inset 0 -3px var(--color-action); }
`

interface ChatShowsProps {
  readonly show: ChatListFilter
  /** The conversation that stays open beside the list. */
  readonly conversation?: string | undefined
}

/** Filters of the list as links, so that each has an address and works without JavaScript. */
function ChatShows({ show, conversation: id }: ChatShowsProps) {
  const t = useT('chats')
  return (
    <Links aria-label={t('shows')}>
      {CHAT_LIST_FILTERS.map((one) => (
        <a
          key={one}
          href={id === undefined ? href('chats', {}, { show: one }) : href('chats-id', { id }, { show: one })}
          aria-current={one === show || undefined}
        >
          {t(SHOWS[one])}
        </a>
      ))}
    </Links>
  )
}
