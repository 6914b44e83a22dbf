import { describe, expect, it } from 'vitest'
import type { LocaleCode } from '../core/locale.ts'
import type { Tenant } from '../core/tenant.ts'
import { finding } from '../tenancy/finding.ts'
import {
  AXES,
  type Axis,
  findingsAt,
  lacksText,
  type MatrixChoice,
  matrixPage,
  twoAxes,
} from './site-matrix.ts'

/** What the matrix reads of a site. */
const site = (key: number, languages: readonly LocaleCode[], landers: readonly string[] = ['index']) =>
  ({
    id: `site${key}`,
    key,
    languages,
    pages: {},
    landers: Object.fromEntries(landers.map((name) => [name, {}])),
  }) as unknown as Tenant

const ITALIAN = site(1, ['it', 'en'])
const GERMAN = site(2, ['de'], ['index', 'gallery'])

const choice = (more: Partial<MatrixChoice> = {}): MatrixChoice => ({
  down: 'tenant',
  across: 'language',
  tenants: [ITALIAN, GERMAN],
  pages: ['index', 'login', 'landers-name.gallery'],
  languages: [],
  page: 'index',
  viewer: 'visitor',
  width: 390,
  ...more,
})

/** The rows as text: what a row fixes, then its cells. */
const shown = (more: Partial<MatrixChoice>, page = 1, frames = 1) =>
  matrixPage(choice(more), page, frames).rows.map(({ cells }) =>
    cells.map(({ tenant, path, language, viewer, width }) =>
      [tenant.key, path, language, viewer, width].join(' '),
    ),
  )

describe('the axes of the matrix', () => {
  it('are sites down and their own languages across, at first', () => {
    expect(shown({})).toEqual([['1 / en visitor 390', '1 / it visitor 390'], ['2 / de visitor 390']])
  })

  it.each<[string, Partial<MatrixChoice>, readonly (readonly string[])[]]>([
    ['only the chosen languages', { languages: ['it'] }, [['1 / it visitor 390']]],
    [
      'pages of the first site in its own language',
      { down: 'page', across: 'width', tenants: [GERMAN], pages: ['login'] },
      [[320, 390, 768, 1280, 1920].map((width) => `2 /login de visitor ${width}`)],
    ],
    [
      'no page that a site does not have',
      { across: 'page' },
      [
        ['1 / it visitor 390', '1 /login it visitor 390'],
        ['2 / de visitor 390', '2 /login de visitor 390', '2 /landers/gallery de visitor 390'],
      ],
    ],
    [
      'each viewer',
      { down: 'viewer', across: 'tenant', page: 'login', tenants: [GERMAN], width: 1280 },
      ['visitor', 'abroad', 'new', 'unconfirmed', 'out_of_credits', 'premium'].map((viewer) => [
        `2 /login de ${viewer} 1280`,
      ]),
    ],
    ['nothing for a page that there is not', { page: 'no-such-page' }, []],
    ['nothing without sites', { tenants: [] }, []],
  ])('show %s', (_what, more, expected) => expect(shown(more)).toEqual(expected))

  it('are two different ones', () => {
    for (const axis of AXES) {
      const { down, across } = twoAxes(axis, axis)
      expect([down, across === axis]).toEqual([axis, false])
    }
    expect(twoAxes('page', 'viewer')).toEqual({ down: 'page', across: 'viewer' })
  })
})

describe('the pages of the matrix', () => {
  const many = Array.from({ length: 31 }, (_, place) => site(place + 1, ['it']))
  const count = (page: number, frames = 1, down: Axis = 'tenant') => {
    const { rows, more } = matrixPage(choice({ tenants: many, down }), page, frames)
    return [rows.flatMap(({ cells }) => cells).length, more]
  }

  it.each([
    ['the first', 1, 1, [24, true]],
    ['the last', 2, 1, [7, false]],
    ['one beyond the last', 3, 1, [0, false]],
    ['the first with another checkout beside it', 1, 2, [12, true]],
    ['the last with another checkout beside it', 3, 2, [7, false]],
  ])('%s has at most 24 frames', (_name, page, frames, expected) =>
    expect(count(page, frames)).toEqual(expected),
  )

  it('say that nothing follows a last page that is full', () => {
    const { rows, more } = matrixPage(choice({ tenants: many.slice(0, 24) }), 1, 1)
    expect([rows.length, more]).toEqual([24, false])
  })

  it('split a row that is longer than a page', () => {
    const parts = [1, 2].map((page) =>
      matrixPage(choice({ down: 'width', across: 'tenant', tenants: many }), page, 1).rows.map(
        ({ first, cells }) => [first.width, cells.length],
      ),
    )
    expect(parts).toEqual([
      [[320, 24]],
      [
        [320, 7],
        [390, 17],
      ],
    ])
  })
})

describe('findings of a cell', () => {
  const at = (tenant: string, file: string, path = '', languages?: string[]) =>
    finding('text_format', { tenant, file, path, ...(languages ? { languages } : {}) }, file)
  it.each([
    ['of a text in its language', at('site1', 'tenants/site1/locales/it.json'), true],
    ['of a text in another language', at('site1', 'tenants/site1/locales/en.json'), false],
    ['of a page in its language', at('site1', 'tenants/site1/pages/faq.it.md'), true],
    ['of a page in another language', at('site1', 'tenants/site1/pages/faq.en.md'), false],
    ['of a setting in another language', at('site1', 'tenants/site1/tenant.json', 'tagline.en'), false],
    [
      'that names its language',
      at('site1', 'tenants/site1/tenant.json', 'links.0.title', ['de', 'it']),
      true,
    ],
    ['that names another language', at('site1', 'tenants/site1/tenant.json', 'links.0.title', ['de']), false],
    ['of the site in all languages', at('site1', 'tenants/site1/tenant.json', 'hosts'), true],
    ['of another site', at('site2', 'tenants/site2/tenant.json', 'hosts'), false],
  ])('include one %s: %s', (_name, found, expected) =>
    expect(findingsAt([found], { tenant: ITALIAN, language: 'it' }).length === 1).toBe(expected),
  )
})

describe('a page of the site’s own', () => {
  const tenant = { ...ITALIAN, pages: { it: { about: '# Chi siamo' }, en: {} } } as unknown as Tenant
  it.each<[string, string, LocaleCode, boolean]>([
    ['has a text in its language', 'token.about', 'it', false],
    ['lacks a text in another language', 'token.about', 'en', true],
    ['is not one of the platform', 'pages-name.terms', 'en', false],
    ['is not the front page', 'index', 'en', false],
  ])('%s', (_name, page, language, expected) => {
    expect(lacksText({ tenant, page, language })).toBe(expected)
  })
})
