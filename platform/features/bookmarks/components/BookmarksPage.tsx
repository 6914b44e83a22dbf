import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { ListEnd, ListStart, useLoadFailed } from '../../../widgets/ListEnds.tsx'
import { MarkForm } from '../../../widgets/person/BookmarkForm.tsx'
import { useLiveEvents } from '../../live/hooks.ts'
import { MemberCards } from '../../members/components/MemberCards.tsx'
import type { BookmarkEntry, BookmarkList, listBookmarksCall } from '../contract.ts'
import type { BookmarksPageData } from '../pages.ts'

const LISTS = ['favourites', 'notes', 'not_interested'] as const

const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  h1 { margin: 0; font-size: var(--text-xl); }
  .intro { margin: 0 0 var(--space-3); color: var(--color-muted); }
  .cards { margin-top: var(--space-4); }
  .kept { display: -webkit-box; margin: var(--space-1) 0 0; overflow: hidden; overflow-wrap: anywhere; font-size: var(--text-sm); line-height: 1.35; -webkit-box-orient: vertical; -webkit-line-clamp: 3; }
  /* Above the link that covers the card. */
  li form { position: relative; z-index: 2; margin-top: var(--space-2); }
`

const addressOf = (list: BookmarkList, query: Record<string, string> = {}) =>
  href('favourites', {}, { ...(list === 'favourites' ? {} : { list }), ...query })

/** Favourites, notes, and whom the viewer is not interested in: three addresses. */
export function BookmarksPage({ data }: { data: BookmarksPageData }) {
  const t = useT('bookmarks')
  const { list, further } = data
  const loaded = useMore(data)
  const drop = (id: string) => {
    loaded.drop((one) => one.id === id)
    return undefined
  }
  return (
    <Container>
      <Block>
        <h1>{t('account:bookmarks_title')}</h1>
        <p className="intro">{t('private')}</p>
        <Tabs
          label={t('account:bookmarks_title')}
          tabs={LISTS.map((name) => ({
            href: addressOf(name),
            label: t(`tab_${name}`),
            current: name === list,
          }))}
        />
        <div className="cards">
          {further && <ListStart href={addressOf(list)} />}
          {loaded.items.length === 0 ? (
            <EmptyState
              icon="star"
              title={t(`empty_${list}`)}
              text={t(`empty_${list}_text`)}
              actions={<ButtonLink href={href('members')}>{t('likes:find')}</ButtonLink>}
            />
          ) : (
            <MemberCards
              level={2}
              cards={loaded.items}
              eager
              note={(one) => <Kept entry={one} list={list} onGone={() => drop(one.id)} />}
            />
          )}
          <ListEnd href={loaded.next && addressOf(list, { after: loaded.next })} list={loaded} />
        </div>
      </Block>
    </Container>
  )
}

interface KeptProps {
  readonly entry: BookmarkEntry
  readonly list: BookmarkList
  readonly onGone: () => undefined
}

/** Below a card: the note, and the way back for those who are not proposed. */
function Kept({ entry: { id, note }, list, onGone }: KeptProps) {
  const t = useT('bookmarks')
  return (
    <>
      {note && (
        <p className="kept" dir="auto">
          {note}
        </p>
      )}
      {list === 'not_interested' && (
        <MarkForm
          id={id}
          change="not_interested"
          on
          onChanged={onGone}
          label={t('again')}
          variant="secondary"
        />
      )}
    </>
  )
}

const keys = { id: (one: BookmarkEntry) => one.id, at: (one: BookmarkEntry) => one.at }

/** The list with the later pages that were loaded; a member of a block disappears immediately. */
function useMore({ list, members, next }: BookmarksPageData) {
  const onFailed = useLoadFailed()
  const load = async (after: string) => {
    const page = await callApi<typeof listBookmarksCall>('GET', '/api/bookmarks', { query: { list, after } })
    return { items: page.members, next: page.next }
  }
  const loaded = useLoadMore({ items: members, next }, { ...keys, name: list, load, onFailed })
  useLiveEvents((event) => {
    if (event.type === 'contact') loaded.drop((one) => one.id === event.member)
  })
  return loaded
}
