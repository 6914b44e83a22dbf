import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { upToCap } from '../../../ui/badge-text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import { usePage } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { ListEnd, ListStart, useLoadFailed } from '../../../widgets/ListEnds.tsx'
import { useLikeLists, useLikes } from '../../hearts/hooks.ts'
import { useLiveEvents, useLiveMe } from '../../live/hooks.ts'
import { MemberCards } from '../../members/components/MemberCards.tsx'
import type { LikeEntry, LikeList, Likes, listLikesCall } from '../contract.ts'
import { type LikeTab, LikeTabs, likesHref } from './LikeTabs.tsx'

const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  h1 { margin: 0; font-size: var(--text-xl); }
  .new { margin: 0 0 var(--space-3); color: var(--color-muted); }
  .cards { margin-top: var(--space-4); }
  .when { display: flex; flex-wrap: wrap; align-items: center; gap: 2px var(--space-2); margin: var(--space-1) 0 0; font-size: var(--text-sm); line-height: 1.35; color: var(--color-muted); }
`

const LISTS = { liked_by: 'liked_by', liked: 'profiles', matches: 'matches' } as const

interface LikesPageProps {
  tab: LikeTab
  likes: Likes
  /** The address points to a later page of the list. */
  further: boolean
}

/**
 * Likes received, likes given and matches: three addresses, updated live while the page is open.
 */
export function LikesPage({ tab, likes: rendered, further }: LikesPageProps) {
  const t = useT('likes')
  const data = useLikeLists(rendered, further)
  const list = useMoreLikes(data, LISTS[tab])
  const { likedOf } = useLikes()
  const likers = new Set(data.liked_by.map(({ id }) => id))
  const likesReader = ({ id, match }: LikeEntry) => tab !== 'liked' || match || likers.has(id)
  const matches = (like: LikeEntry) => likedOf(like.id, like.liked) && likesReader(like)
  const fresh = useLiveMe()?.newLikes ?? 0
  const address = (query: Record<string, string> = {}) => likesHref(tab, query)
  return (
    <Container>
      <Block>
        <h1>{t('title')}</h1>
        <p className="new" role="status">
          {fresh > 0 && upToCap(t('new_likes', { count: fresh }), fresh)}
        </p>
        <LikeTabs tab={tab} />
        <div className="cards">
          {further && <ListStart href={address()} />}
          {list.items.length === 0 ? (
            <NoLikes tab={tab} />
          ) : (
            <MemberCards
              level={2}
              cards={list.items}
              eager
              unlikes
              fresh={(like) => like.like_new}
              note={(like) => <When like={like} match={matches(like)} />}
            />
          )}
          <ListEnd href={list.next && address({ after: list.next })} list={list} />
        </div>
      </Block>
    </Container>
  )
}

function NoLikes({ tab }: { tab: LikeTab }) {
  const t = useT('likes')
  const find = <ButtonLink href={href('members')}>{t('find')}</ButtonLink>
  return <EmptyState icon="heart" title={t(`empty_${tab}`)} text={t(`empty_${tab}_text`)} actions={find} />
}

function When({ like, match }: { like: LikeEntry; match: boolean }) {
  const t = useT('likes')
  const { iso } = useLocale()
  const { now } = usePage()
  return (
    <p className="when">
      {like.like_new && <Tag tone="brand">{t('common:new')}</Tag>}
      {match && <Tag tone="accent">{t('match')}</Tag>}
      <span>{formatRelative(iso, new Date(like.at), new Date(Math.max(now, like.at)))}</span>
    </p>
  )
}

const keys = { id: (like: LikeEntry) => like.id, at: (like: LikeEntry) => like.at }

/**
 * One of the lists with the later pages that were loaded. Members removed by a block, or who took a
 * like back, disappear immediately.
 */
function useMoreLikes(likes: Likes, list: LikeList) {
  const onFailed = useLoadFailed()
  const load = async (after: string) => {
    const page = await callApi<typeof listLikesCall>('GET', '/api/likes', { query: { list, after } })
    return { items: page[list], next: page.next[list] }
  }
  const first = { items: likes[list], next: likes.next[list] }
  const loaded = useLoadMore(first, { ...keys, name: list, load, onFailed })
  useLiveEvents((event) => {
    const received = list !== 'profiles'
    if (event.type === 'contact' || (received && event.type === 'unlike'))
      loaded.drop((like) => like.id === event.member)
  })
  return loaded
}
