import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_REPORT } from '../../core/page-preview.ts'
import { startMatrix } from './matrix.ts'

const SITE = 'https://amore.example'

const mark = (name: string) =>
  `<li data-mark="${name}" data-text="${name} {number}" hidden><span data-said></span></li>`
const cell = (id: string, fault = '') =>
  `<figure id="${id}" data-cell="${SITE}" ${fault}><iframe data-src="${SITE}/"></iframe>
    <ul>${['status', 'wide', 'silent', 'leads'].map(mark).join('')}</ul></figure>`

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
const frame = (id: string) => figure(id).querySelector('iframe') as HTMLIFrameElement

/** A message of the page in a frame. */
function hear(id: string, data: object, over: object = {}): void {
  const message = { type: PAGE_REPORT, status: 200, leads: null, width: 390, needs: 390, ...data }
  window.dispatchEvent(
    new MessageEvent('message', { data: message, origin: SITE, source: frame(id).contentWindow, ...over }),
  )
}
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
