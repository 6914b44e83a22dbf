import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { SearchResult } from '../contract.ts'
import { MembersPage } from './MembersPage.tsx'

const FICTIONAL = { icon: 'mask', singular: 'Invented profile', plural: 'Invented profiles', warning: '' }
const EMPTY = {
  sorts: [],
  filters: [],
  featured: [],
  members: [],
  similar: [],
  similar_count: 0,
  more: false,
}

/** The page with this result, with keys as texts. */
function pageWith(part: object, fictional: typeof FICTIONAL | null = null, notice: ReactNode = null): string {
  const result = {
    ...EMPTY,
    total: 0,
    fictional_count: 0,
    previous: null,
    next: null,
    page_number: 1,
    ...part,
  }
  const page = { site: { name: 'Tulp', fictional }, me: null, route: 'members', alerts: [], now: 0 }
  return renderToStaticMarkup(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, values) => [key, ...Object.values(values ?? {})].join(' ')}
      >
        <MembersPage
          result={result as unknown as SearchResult}
          open={false}
          openHref=""
          closeHref=""
          saveHref={null}
          form={null}
          notice={notice}
        />
      </I18nProvider>
    </PageProvider>,
  )
}

/** The result count as the page words it. */
const countOf = (total: number, fictional_count: number, fictional: typeof FICTIONAL | null) =>
  /role="status">([^<]*)</.exec(pageWith({ total, fictional_count }, fictional))?.[1] ?? ''

it('the result count names fictional profiles separately, by the label of the site', () => {
  expect(countOf(125, 20, FICTIONAL)).toBe('members:found_fictional members:found 125 Invented profiles 20')
  expect(countOf(125, 0, FICTIONAL)).toBe('members:found 125')
  expect(countOf(125, 0, null)).toBe('members:found 125')
})

it('an empty result is explained once, with the filters that can be removed', () => {
  const filters = [{ key: 'min_age', label: 'From 99', href: '/members', excludes: 3 }]
  const html = pageWith({ filters })
  expect(html.match(/members:none_title/g)).toHaveLength(1)
  expect(html).not.toContain('members:few_title')
  expect(html).toContain('aria-label="members:set_filters"')
})

it.each([
  [0, 0, false],
  [0, 3, true],
])('the numbers on filters are explained where a filter has one: %d and %d', (first, second, explained) => {
  const filters = [first, second].map((excludes, at) => ({
    key: `filter_${at}`,
    label: `Filter ${at}`,
    href: '/members',
    excludes,
  }))
  expect(pageWith({ filters }).includes('members:few_text')).toBe(explained)
})

describe('the first results', () => {
  const cards = (names: readonly string[]) =>
    names.map((name) => ({ id: name, name, age: 30, place: '', photo: null, photo_count: 0 }))
  const notice = (
    <li key="notice" className="notice">
      Notice
    </li>
  )
  /** Names, strip and notice in the order of the page. */
  const order = (part: object) =>
    [...pageWith(part, null, notice).matchAll(/<bdi>(\w+)|class="(featured|notice)"/g)].map(
      ([, name, block]) => name ?? block,
    )
  const NAMES = ['Anna', 'Bea', 'Carla', 'Dora', 'Elsa', 'Fina', 'Gina']

  it('are four people, then premium members, and after two more the notice', () => {
    expect(order({ members: cards(NAMES), featured: cards(['Paula']) })).toEqual([
      ...NAMES.slice(0, 4),
      'featured',
      'Paula',
      ...NAMES.slice(4, 6),
      'notice',
      'Gina',
    ])
    expect(order({ members: cards(NAMES) })).toEqual([...NAMES.slice(0, 4), 'notice', ...NAMES.slice(4)])
  })

  it('are before premium members and the notice also if they are few', () => {
    expect(order({ members: cards(['Anna']), featured: cards(['Paula']) })).toEqual([
      'Anna',
      'featured',
      'Paula',
      'notice',
    ])
  })
})
