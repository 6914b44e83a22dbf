import { styled } from 'styled-components'
import { callApi } from '../../../core/api-client.ts'
import { href } from '../../../core/routes.ts'
import { formatRelative } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Container } from '../../../ui/layout.tsx'
import { usePage } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { ListEnd, ListStart, useLoadFailed } from '../../../widgets/ListEnds.tsx'
import { LikeTabs } from '../../likes/components/LikeTabs.tsx'
import { useLiveEvents } from '../../live/hooks.ts'
import { MemberCards } from '../../members/components/MemberCards.tsx'
import type { listVisitsCall, VisitEntry } from '../contract.ts'
import type { VisitsPageData } from '../pages.ts'

const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  h1 { margin: 0; font-size: var(--text-xl); }
  .intro { margin: 0 0 var(--space-3); color: var(--color-muted); }
  .cards { margin-top: var(--space-4); }
  .when { display: flex; flex-wrap: wrap; align-items: center; gap: 2px var(--space-2); margin: var(--space-1) 0 0; font-size: var(--text-sm); line-height: 1.35; color: var(--color-muted); }
`

/** Who looked at the profile, beside the likes. */
export function VisitsPage({ data }: { data: VisitsPageData }) {
  const t = useT('visits')
  const { further, unseen } = data
  const list = useMore(data)
  const privacy = (
    <ButtonLink variant="secondary" href={href('account-privacy')}>
      {t('to_privacy')}
    </ButtonLink>
  )
  return (
    <Container>
      <Block>
        <h1>{t('account:visits_title')}</h1>
        <p className="intro">{t('intro')}</p>
        <LikeTabs tab="visits" />
        <div className="cards">
          {further && <ListStart href={href('visits')} />}
          {unseen ? (
            <EmptyState icon="eye" title={t('unseen_title')} text={t('unseen_text')} actions={privacy} />
          ) : list.items.length === 0 ? (
            <EmptyState
              icon="eye"
              title={t('empty')}
              text={t('empty_text')}
              actions={<ButtonLink href={href('profile')}>{t('to_profile')}</ButtonLink>}
            />
          ) : (
            <MemberCards
              level={2}
              cards={list.items}
              eager
              fresh={(visit) => visit.visit_new}
              note={(visit) => <When visit={visit} />}
            />
          )}
          <ListEnd href={list.next && href('visits', {}, { after: list.next })} list={list} />
        </div>
      </Block>
    </Container>
  )
}

function When({ visit: { at, visit_new: fresh } }: { visit: VisitEntry }) {
  const t = useT('common')
  const { iso } = useLocale()
  const { now } = usePage()
  return (
    <p className="when">
      {fresh && <Tag tone="brand">{t('new')}</Tag>}
      <span>{formatRelative(iso, new Date(at), new Date(Math.max(now, at)))}</span>
    </p>
  )
}

const keys = { id: (visit: VisitEntry) => visit.id, at: (visit: VisitEntry) => visit.at }

/** The list with the later pages that were loaded; a member of a block disappears immediately. */
function useMore({ members, next }: VisitsPageData) {
  const onFailed = useLoadFailed()
  const load = async (after: string) => {
    const page = await callApi<typeof listVisitsCall>('GET', '/api/visits', { query: { after } })
    return { items: page.members, next: page.next }
  }
  const loaded = useLoadMore({ items: members, next }, { ...keys, name: 'visits', load, onFailed })
  useLiveEvents((event) => {
    if (event.type === 'contact') loaded.drop((visit) => visit.id === event.member)
  })
  return loaded
}
