import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useMe } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { NoticeCard } from '../../site/components/NoticeSlot.tsx'
import type { SearchResult } from '../contract.ts'
import type { FilterForm } from '../pages.ts'
import { FilterPart } from './filter-part.ts'
import { MemberCards } from './MemberCards.tsx'

const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-3); margin-bottom: var(--space-3); }
  h1 { margin: 0; font-size: var(--text-xl); }
  .count { margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  .set { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0 0 var(--space-4); padding: 0; list-style: none; }
  .set a {
    display: inline-flex; align-items: center; gap: var(--space-2); min-height: 44px; padding: var(--space-1) var(--space-3);
    border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip);
    background: var(--color-surface); color: var(--color-text); text-decoration: none; font-size: var(--text-sm);
  }
  .set b { color: var(--color-link); font-weight: var(--weight-strong); }
  /* One row that scrolls: a second one would push the people further down. */
  @media (max-width: 575.98px) {
    .games { flex-wrap: nowrap; margin-inline: calc(-1 * var(--space-4)); padding-inline: var(--space-4); overflow-x: auto; scrollbar-width: none; }
    .games a { white-space: nowrap; }
  }
  .sorts { display: flex; gap: var(--space-4); margin-bottom: var(--space-3); border-bottom: var(--stroke-thin) solid var(--color-border); overflow-x: auto; }
  .sorts a { flex: none; padding-block: 10px; color: var(--color-muted); text-decoration: none; }
  .sorts [aria-current] { color: var(--color-heading); font-weight: var(--weight-strong); box-shadow: inset 0 -3px var(--color-action); }
  .few { margin-block: var(--space-5) var(--space-3); }
  .few h2, .similar h2 { margin: 0 0 var(--space-1); font-size: var(--text-lg); }
  .few p { margin: 0 0 var(--space-3); color: var(--color-muted); }
  .similar { margin-top: var(--space-6); }
  .similar h2 { margin-bottom: var(--space-3); }
  .featured { margin-bottom: var(--space-5); padding: var(--space-4); border-radius: var(--radius-card); background: var(--color-soft); color: var(--color-on-soft); }
  .featured h2 { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-size: var(--text-lg); }
  .featured > p { margin: 0 0 var(--space-3); font-size: var(--text-sm); }
  /* Several rows of them would keep the results off a phone's first screen. */
  @media (max-width: 1199px) {
    .featured > ul { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: minmax(8.5rem, 11rem); margin-inline: calc(-1 * var(--space-4)); padding: var(--space-1) var(--space-4); overflow-x: auto; }
  }
  /* One or two of them: as wide as they are. */
  @media (min-width: 576px) {
    .featured[data-few] { display: grid; grid-template: auto 1fr / minmax(0, 14rem) auto; column-gap: var(--space-5); width: fit-content; }
    .featured:where([data-few]) > ul { grid-auto-columns: minmax(8.5rem, 11rem); }
    &&& .featured[data-few] > ul { grid-area: 1 / 2 / 3 / 3; grid-auto-flow: column; grid-template-columns: none; }
  }
  @media (min-width: 1500px) {
    .featured:not([data-few]) { display: grid; grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 4fr); column-gap: var(--space-5); }
    .featured:not([data-few]) > ul { grid-area: 1 / 2 / 3 / 3; grid-template-columns: repeat(5, minmax(0, 1fr)); }
  }
  @media (min-width: 1200px) {
    .cols[data-open] { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: var(--space-5); }
    :where(.cols[data-open] > div) > ul { grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); }
  }
  .pagination { margin-top: var(--space-5); }
`

export interface MembersPageProps {
  result: SearchResult
  open: boolean
  openHref: string
  closeHref: string
  /** Where these filters can be kept; null where none is set. */
  saveHref: string | null
  /** A town was typed that is not known. */
  townUnknown: boolean
  form: FilterForm | null
}

/** Search members: twenty cards, the filters that are set, and a way on where few match. */
export function MembersPage({ result, openHref, closeHref, saveHref, townUnknown, form }: MembersPageProps) {
  const t = useT('members')
  const me = useMe()
  const { featured, members, total, more, filters } = result
  const few = filters.length > 0 && filters[0]?.excludes !== null
  return (
    <Container wide>
      <Block>
        <header>
          <div>
            <h1>{t('heading')}</h1>
            <p className="count" role="status">
              {more ? t('more_than', { total }) : t('found', { count: total })}
            </p>
          </div>
          {!form && (
            <ButtonLink variant="secondary" size="small" icon="filter" href={openHref}>
              {t('filters')}
              {filters.length > 0 && ` · ${filters.length}`}
            </ButtonLink>
          )}
        </header>
        {me && (
          <ul className="set games" aria-label={t('games')}>
            <li>
              <a href={href('swipe-game')}>
                <Icon name="heart" size={18} /> {t('to_swipe')}
              </a>
            </li>
            <li>
              <a href={href('match-finder')}>
                <Icon name="sparkle" size={18} /> {t('to_finder')}
              </a>
            </li>
            <li>
              <a href={saveHref ?? href('account-searches')}>
                <Icon name="star" size={18} /> {t(saveHref ? 'save_search' : 'saved_searches')}
              </a>
            </li>
          </ul>
        )}
        {townUnknown && <p role="alert">{t('town_unknown')}</p>}
        <nav className="sorts" aria-label={t('sort')}>
          {result.sorts.map(({ key, href: to, chosen }) => (
            <a key={key} href={to} aria-current={chosen || undefined}>
              {t(`sort_${key}`)}
            </a>
          ))}
        </nav>
        <div className="cols" data-open={form !== null || undefined}>
          {form && <FilterPart form={form} closeHref={closeHref} />}
          <div>
            {filters.length > 0 && !few && <SetFilters filters={filters} />}
            {featured.length > 0 && (
              <section className="featured" data-few={featured.length < 3 || undefined}>
                <h2>
                  <Icon name="star" /> {t('featured')}
                </h2>
                <p>{t('featured_note')}</p>
                <MemberCards cards={featured} eager />
              </section>
            )}
            {members.length > 0 && (
              <MemberCards cards={members} level={2} eager notice={<NoticeCard key="notice" />} />
            )}
            {members.length === 0 && (
              <EmptyState
                icon="search"
                title={t('none_title')}
                text={t(filters.length > 0 ? 'none_text' : 'none_at_all')}
                actions={filters.length > 0 && <ButtonLink href={href('members')}>{t('clear')}</ButtonLink>}
              />
            )}
            {few && (
              <section className="few">
                {members.length > 0 && <h2>{t('few_title')}</h2>}
                <p>{t('few_text')}</p>
                <SetFilters filters={filters} />
              </section>
            )}
            <Pagination
              previous={result.previous}
              next={result.next}
              texts={{ label: t('pages'), previous: t('common:previous'), next: t('common:next') }}
              status={t('page', { page: result.page_number })}
            />
            {result.similar.length > 0 && (
              <section className="similar">
                <h2>{t('similar', { total: result.similar_count })}</h2>
                <MemberCards cards={result.similar} />
              </section>
            )}
          </div>
        </div>
      </Block>
    </Container>
  )
}

/** Each filter that is set, taken away with one press; where few match, with what that would bring. */
function SetFilters({ filters }: { filters: SearchResult['filters'] }) {
  const t = useT('members')
  return (
    <ul className="set" aria-label={t('set_filters')}>
      {filters.map(({ key, label, href: without, excludes }) => (
        <li key={key}>
          <a href={without} aria-label={t('remove_filter', { filter: label })}>
            {label}
            {excludes ? <b>{t('excludes', { count: excludes })}</b> : null}
            <Icon name="close" size={18} />
          </a>
        </li>
      ))}
    </ul>
  )
}
