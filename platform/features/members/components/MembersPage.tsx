import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useMe, useSite } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import type { SearchResult } from '../contract.ts'
import type { FilterForm } from '../pages.ts'
import { FilterPart } from './filter-part.ts'
import { MemberCards } from './MemberCards.tsx'

export interface MembersPageProps {
  result: SearchResult
  open: boolean
  openHref: string
  closeHref: string
  /** Where the search can be saved; null if no filter is set. */
  saveHref: string | null
  form: FilterForm | null
}

interface Props extends MembersPageProps {
  /** Content among the cards. */
  readonly notice: ReactNode
}

/** The search page: twenty cards, the active filters, and suggestions if few members match. */
export function MembersPage({ result, openHref, closeHref, saveHref, form, notice }: Props) {
  const t = useT('members')
  const me = useMe()
  return (
    <Container wide>
      <Block>
        <Heading result={result} filtersHref={form ? null : openHref} />
        {result.town_unknown && !form && <p role="alert">{t('town_unknown')}</p>}
        <div className="ways">
          <nav className="sorts" aria-label={t('sort')}>
            {result.sorts.map(({ key, href: to, chosen }) => (
              <a key={key} href={to} aria-current={chosen || undefined}>
                {t(`sort_${key}`)}
              </a>
            ))}
          </nav>
          {me && <Ways saveHref={saveHref} />}
        </div>
        <div className="cols" data-open={form !== null || undefined}>
          {form && <FilterPart form={form} closeHref={closeHref} />}
          <Results result={result} notice={notice} />
        </div>
      </Block>
    </Container>
  )
}

interface HeadingProps {
  readonly result: SearchResult
  /** Opens the filters; null if they are open. */
  readonly filtersHref: string | null
}

function Heading({ result: { more, total, fictional_count, filters }, filtersHref }: HeadingProps) {
  const t = useT('members')
  const me = useMe()
  const { fictional, name } = useSite()
  const people = more ? t('more_than', { total }) : t('found', { count: total })
  return (
    <header>
      <div>
        <h1>{me ? t('heading') : t('heading_visitor', { site: name })}</h1>
        <p className="count" role="status">
          {fictional && fictional_count > 0
            ? t('found_fictional', { people, label: fictional.plural, count: fictional_count })
            : people}
        </p>
      </div>
      {filtersHref !== null && (
        <ButtonLink variant="secondary" size="small" icon="filter" href={filtersHref}>
          {t('filters')}
          {filters.length > 0 && ` · ${filters.length}`}
        </ButtonLink>
      )}
    </header>
  )
}

function Results({ result, notice }: Pick<Props, 'result' | 'notice'>) {
  const t = useT('members')
  const { featured, members, filters, similar } = result
  const few = filters.length > 0 && filters[0]?.excludes !== null
  return (
    <div>
      {filters.length > 0 && !few && <SetFilters filters={filters} />}
      {members.length > 0 && (
        <MemberCards cards={members} level={2} eager among={amongOf(featured, notice)} />
      )}
      {members.length === 0 && <NobodyFound filtered={filters.length > 0} />}
      {few && <WhySoFew filters={filters} some={members.length > 0} />}
      <Pagination
        previous={result.previous}
        next={result.next}
        texts={{ label: t('pages'), previous: t('common:previous'), next: t('common:next') }}
        status={t('page', { page: result.page_number })}
      />
      {similar.length > 0 && (
        <section className="similar">
          <h2>{t('similar', { total: result.similar_count })}</h2>
          <MemberCards cards={similar} />
        </section>
      )}
    </div>
  )
}

/** Results before anything else: a phone's first screen shows people. */
const FIRST_FACES = 4
/** Results between the strip and the notice. */
const NEXT_FACES = 2

/** What stands among the results: the strip of premium members, and the notice. */
function amongOf(featured: SearchResult['featured'], notice: ReactNode) {
  const strip = {
    after: FIRST_FACES,
    item: (
      <li key="featured" className="between">
        <Featured cards={featured} />
      </li>
    ),
  }
  const some = featured.length > 0
  return [...(some ? [strip] : []), { after: FIRST_FACES + (some ? NEXT_FACES : 0), item: notice }]
}

/** Links to other ways of finding members and to saved searches. */
function Ways({ saveHref }: Pick<MembersPageProps, 'saveHref'>) {
  const t = useT('members')
  const { freeHours } = useSite()
  const ways = [
    [href('swipe-game'), 'heart', 'to_swipe'],
    [href('match-finder'), 'sparkle', 'to_finder'],
    ...(freeHours ? [[href('free-time'), 'clock', 'to_free_time'] as const] : []),
    [saveHref ?? href('account-searches'), 'star', saveHref ? 'save_search' : 'saved_searches'],
  ] as const
  return (
    <ul className="set games" aria-label={t('games')}>
      {ways.map(([to, icon, label]) => (
        <li key={icon}>
          <a href={to}>
            <Icon name={icon} size={18} /> {t(label)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Premium members after the first results, and the reason why they are there. */
function Featured({ cards }: { cards: SearchResult['featured'] }) {
  const t = useT('members')
  return (
    <section className="featured" data-few={cards.length < 3 || undefined}>
      <h2>
        <Icon name="star" /> {t('featured')}
      </h2>
      <p>{t('featured_note')}</p>
      <MemberCards cards={cards} />
    </section>
  )
}

function NobodyFound({ filtered }: { filtered: boolean }) {
  const t = useT('members')
  return (
    <EmptyState
      icon="search"
      title={t('none_title')}
      text={t(filtered ? 'none_text' : 'none_at_all')}
      actions={filtered && <ButtonLink href={href('members')}>{t('clear')}</ButtonLink>}
    />
  )
}

/** How many members each filter excludes, shown if few match. */
function WhySoFew({ filters, some }: { filters: SearchResult['filters']; some: boolean }) {
  const t = useT('members')
  // With two filters that each match nobody, removing either one gains nobody.
  const counted = filters.some(({ excludes }) => excludes)
  return (
    <section className="few">
      {some && <h2>{t('few_title')}</h2>}
      {counted && <p>{t('few_text')}</p>}
      <SetFilters filters={filters} />
    </section>
  )
}

/**
 * The active filters, each removable with one press; if few members match, with the gain of
 * removing it.
 */
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

/** Layout of the search: heading and ways above, filters beside the results on wide screens. */
const Block = styled.div`
  padding-block: var(--space-4) var(--space-6);
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-3); margin-bottom: var(--space-3); }
  > header > div { flex: 1 1 9rem; min-width: 0; }
  h1 { margin: 0; font-size: var(--text-xl); }
  .count { margin: 0; color: var(--color-muted); font-size: var(--text-sm); }
  .set { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0 0 var(--space-4); padding: 0; list-style: none; }
  .set a {
    display: inline-flex; align-items: center; gap: var(--space-2); min-height: 44px; padding: var(--space-1) var(--space-3);
    border: var(--stroke-thick) solid var(--color-control); border-radius: var(--radius-chip);
    background: var(--color-surface); color: var(--color-text); text-decoration: none; font-size: var(--text-sm);
  }
  .set b { color: var(--color-link); font-weight: var(--weight-strong); }
  .ways { display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between; gap: var(--space-2) var(--space-5); margin-bottom: var(--space-3); border-bottom: var(--stroke-thin) solid var(--color-border); }
  .sorts { display: flex; flex: none; gap: var(--space-4); max-width: 100%; overflow-x: auto; scrollbar-width: none; }
  .sorts a { flex: none; padding-block: 10px; color: var(--color-muted); text-decoration: none; }
  .sorts [aria-current] { color: var(--color-heading); font-weight: var(--weight-strong); box-shadow: inset 0 -3px var(--color-action); }
  .ways .games { margin-block: 0 var(--space-2); }
  /* One row that scrolls, as more rows would push people off the first screen. It fades out at its
     end, because on some phones the edge falls between two links. */
  @media (max-width: 575.98px) {
    .ways { flex-wrap: nowrap; align-items: center; justify-content: flex-start; margin-inline: calc(-1 * var(--space-4)); padding-inline: var(--space-4); overflow-x: auto; scrollbar-width: none; padding-inline-end: var(--space-7); mask-image: linear-gradient(to left, transparent, #000 var(--space-7)); }
    .sorts { max-width: none; overflow: visible; font-size: var(--text-sm); }
    .ways .games { flex: none; flex-wrap: nowrap; gap: var(--space-4); margin: 0; }
    .games a { white-space: nowrap; padding-inline: 0; border: 0; background: none; color: var(--color-link); }
  }
  .few { margin-block: var(--space-5) var(--space-3); }
  .few h2, .similar h2 { margin: 0 0 var(--space-1); font-size: var(--text-lg); }
  .few p { margin: 0 0 var(--space-3); color: var(--color-muted); }
  .similar { margin-top: var(--space-6); }
  .similar h2 { margin-bottom: var(--space-3); }
  .featured { padding: var(--space-4); border-radius: var(--radius-card); background: var(--color-soft); color: var(--color-on-soft); }
  .featured h2 { display: flex; align-items: center; gap: var(--space-2); margin: 0; font-size: var(--text-lg); }
  .featured > p { margin: 0 0 var(--space-3); font-size: var(--text-sm); }
  /* One scrolling row: several would part the results. */
  @media (max-width: 1199px) {
    .featured > ul { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: minmax(8.5rem, 11rem); margin-inline: calc(-1 * var(--space-4)); padding: var(--space-1) var(--space-4); overflow-x: auto; scrollbar-width: none; }
  }
  /* One or two featured members take only the width that they need. */
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
    .cols[data-open] .featured .name { font-size: var(--text-md); }
  }
  .pagination { margin-top: var(--space-5); }
`
