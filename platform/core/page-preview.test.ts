import { expect, it } from 'vitest'
import { isPageReport, PAGE_REPORT } from './page-preview.ts'

const REPORT = {
  type: PAGE_REPORT,
  status: 200,
  leads: null,
  look: 'x'.repeat(27),
  differs: false,
  width: 390,
  needs: 412,
}

it.each<[string, object]>([
  ['a page', {}],
  ['a page that leads elsewhere', { status: 302, leads: '/login?next=%2Fchats' }],
  ['a page with a fault', { status: 503 }],
  ['a page that differs', { differs: true }],
  ['a page in production', { look: null }],
])('the report of %s is accepted', (_name, over) => {
  expect(isPageReport({ ...REPORT, ...over })).toBe(true)
})

it.each<[string, object]>([
  ['another type', { type: 'hello' }],
  ['a status as text', { status: '200' }],
  ['a status that no page has', { status: 42 }],
  ['half a status', { status: 200.5 }],
  ['no width', { width: undefined }],
  ['a width as text', { width: '390' }],
  ['a width of nothing', { width: 0 }],
  ['a need without end', { needs: Number.POSITIVE_INFINITY }],
  ['a need that is no number', { needs: Number.NaN }],
  ['a negative need', { needs: -1 }],
  ['an address that is none', { leads: 7 }],
  ['no address', { leads: undefined }],
  ['an endless address', { leads: `/${'x'.repeat(2_000)}` }],
  ['a digest that is none', { look: '<b>' }],
  ['no digest', { look: undefined }],
  ['a difference that is not told by yes or no', { differs: 'yes' }],
])('a report with %s is refused', (_name, over) => {
  expect(isPageReport({ ...REPORT, ...over })).toBe(false)
})

it.each([[null], [undefined], ['page-report'], [[]], [7]])('%j is no report', (message) => {
  expect(isPageReport(message)).toBe(false)
})
