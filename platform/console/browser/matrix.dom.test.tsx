import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_REPORT } from '../../core/page-preview.ts'
import { startMatrix } from './matrix.ts'

const SITE = 'https://amore.example'
const OTHER = 'https://amore.example:3999'
const LOOK = 'x'.repeat(27)
const MARKS = ['status', 'wide', 'silent', 'leads', 'differs', 'other']

const mark = (name: string) =>
  `<li data-mark="${name}" data-text="${name} {number}" hidden><span data-said></span></li>`
const cell = (id: string, fault = '') =>
  `<figure id="${id}" data-cell="${SITE}" data-other="${OTHER}" ${fault}>
    <iframe data-src="${SITE}/"></iframe><iframe data-src="${OTHER}/"></iframe>
    <ul>${MARKS.map(mark).join('')}</ul></figure>`

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = cell('a') + cell('b', 'data-fault="check"')
  // Frames of this document have no windows.
  for (const one of document.querySelectorAll('iframe'))
    Object.defineProperty(one, 'contentWindow', { value: {} })
  startMatrix()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const figure = (id: string) => document.getElementById(id) as HTMLElement
const frame = (id: string, place = 0) => figure(id).querySelectorAll('iframe')[place] as HTMLIFrameElement

/** A message of the page in a frame. */
function hear(id: string, data: object, over: object = {}): void {
  const told = { type: PAGE_REPORT, status: 200, leads: null, look: LOOK, differs: false }
  const message = { ...told, width: 390, needs: 390, ...data }
  window.dispatchEvent(
    new MessageEvent('message', { data: message, origin: SITE, source: frame(id).contentWindow, ...over }),
  )
}
/** A message of the page of the other checkout. */
const hearOther = (id: string, data: object, origin = OTHER) =>
  hear(id, data, { origin, source: frame(id, 1).contentWindow })
const marks = (id: string) =>
  [...figure(id).querySelectorAll<HTMLElement>('[data-mark]:not([hidden])')].map(
    ({ textContent }) => textContent,
  )

test.each<[string, object, string[], string | undefined]>([
  ['nothing at a page that fits', {}, [], undefined],
  ['a page that answers with a fault', { status: 404 }, ['status 404'], 'page'],
  ['a page that is wider than its frame', { needs: 412 }, ['wide 412'], 'page'],
  [
    'where the viewer is led, which is no fault',
    { status: 302, leads: '/login' },
    ['leads /login'],
    undefined,
  ],
  ['a page whose draft differs, which is no fault', { differs: true }, ['differs '], undefined],
])('marks %s', (_what, data, expected, fault) => {
  hear('a', data)
  expect([marks('a'), figure('a').dataset.fault]).toEqual([expected, fault])
  expect(marks('b')).toEqual([])
})

test('takes a mark back once the page is right again, but not that of the check', () => {
  for (const id of ['a', 'b']) {
    hear(id, { needs: 500 })
    hear(id, {})
    expect(marks(id)).toEqual([])
  }
  expect([figure('a').dataset.fault, figure('b').dataset.fault]).toEqual([undefined, 'check'])
})

test.each<[string, object, object]>([
  ['of another origin', { needs: 500 }, { origin: 'https://elsewhere.example' }],
  ['of another window', { needs: 500 }, { source: window }],
  ['of another type', { type: 'hello', needs: 500 }, {}],
  ['with a width that is no number', { needs: '500' }, {}],
  ['with an address that is none', { leads: 7 }, {}],
])('ignores a message %s', (_name, data, over) => {
  hear('a', data, over)
  expect(marks('a')).toEqual([])
})

test('marks a page that looks different in the other checkout, once both have reported', () => {
  const other = 'y'.repeat(27)
  hearOther('a', { look: other })
  expect(marks('a')).toEqual([])
  hear('a', {})
  expect([marks('a'), figure('a').dataset.fault]).toEqual([['other '], undefined])
  expect(figure('a').dataset.differs).toBe('')
  hear('a', { look: other })
  expect([marks('a'), figure('a').dataset.differs]).toEqual([[], undefined])
})

test('hears of the other checkout only what is compared', () => {
  hear('a', {})
  hearOther('a', { status: 500, needs: 900, differs: true })
  hearOther('a', { look: 'y'.repeat(27) }, SITE)
  expect(marks('a')).toEqual([])
})

/** The frame has loaded a page. */
const load = (id: string) => {
  frame(id).src = 'about:blank'
  frame(id).dispatchEvent(new Event('load'))
}

test('marks a page that says nothing, until it does', () => {
  load('a')
  hear('b', {})
  load('b')
  vi.advanceTimersByTime(2_999)
  expect(marks('a')).toEqual([])
  vi.advanceTimersByTime(1)
  expect([marks('a'), marks('b')]).toEqual([['silent '], []])
  hear('a', {})
  expect([marks('a'), figure('a').dataset.fault]).toEqual([[], undefined])
})
