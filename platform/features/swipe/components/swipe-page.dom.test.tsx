import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import type { Deck, SwipeCard } from '../contract.ts'
import { SwipePage } from './SwipePage.tsx'

const card = (id: string, name: string): SwipeCard => ({
  id,
  name,
  age: 30,
  place: 'Milano',
  photo: null,
  online: false,
  liked: false,
  match: false,
  favourite: false,
  fictional: false,
  today: false,
  photo_count: 0,
  shared: [],
  free: '',
  about: '',
})
const deck: Deck = {
  likes_left: 2,
  likes_a_day: 4,
  renews_in: 3_600_000,
  out_of_likes: 'No likes',
  last_pass: null,
  cards: [card('a', 'Anna'), card('b', 'Bea'), card('c', 'Carla'), card('d', 'Dora')],
  all_ages: false,
  ages: null,
  passed: 0,
}

/** Sent bodies, and the response of the server. */
let sent: { choice: string; id?: string }[]
let refuse: { status: number; code: string } | null

/** The server's state after the sent choices. */
function state() {
  const likes = refuse ? deck.likes_left : sent.filter(({ choice }) => choice === 'like').length
  const last = sent.findLast(({ choice }) => choice === 'pass' || choice === 'undo')
  const last_pass = last?.choice === 'pass' ? { id: last.id ?? '', name: 'Anna' } : null
  return { ...deck, likes_left: deck.likes_left - likes, last_pass }
}

beforeEach(() => {
  sent = []
  refuse = null
  // A browser without animations: cards appear and disappear immediately.
  Object.defineProperty(HTMLElement.prototype, 'animate', { value: undefined, configurable: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ ...deck, ...state(), cards: [] })
    const body = JSON.parse(String(init.body)) as (typeof sent)[number]
    sent.push(body)
    if (refuse)
      return Response.json({ error: { code: refuse.code, message: 'No' } }, { status: refuse.status })
    const back = body.choice === 'undo' ? card('a', 'Anna') : null
    return Response.json({ ...state(), match: false, profile: null, card: back })
  })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  vi.unstubAllGlobals()
})

const show = (shown: Deck = deck) =>
  render(
    <PageProvider page={{ site: { fictional: null }, form: null } as unknown as PagePayload}>
      <I18nProvider
        locale={{ code: 'en', iso: 'en' }}
        t={(key, values) => [key, ...Object.values(values ?? {})].join(' ')}
      >
        <SwipePage deck={shown} news={0} />
      </I18nProvider>
    </PageProvider>,
  )
const top = () => screen.getAllByRole('link', { name: /swipe:open/ })[0]?.textContent
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('buttons like, pass and take back; the result and the next card are announced', async () => {
  show()
  expect(top()).toContain('Anna')
  press(/^swipe:pass Anna$/)
  expect(top()).toContain('Bea')
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('swipe:said_passed Anna swipe:said_next Bea 30')
  press(/^swipe:undo Anna$/)
  await waitFor(() => expect(top()).toContain('Anna'))
  press(/^swipe:like Anna$/)
  expect(top()).toContain('Bea')
  await waitFor(() => expect(sent.map(({ choice }) => choice)).toEqual(['pass', 'undo', 'like']))
})

test('keys do the same, but not with a modifier key or in a field', async () => {
  show()
  fireEvent.keyDown(document.body, { key: 'ArrowRight', ctrlKey: true })
  expect(top()).toContain('Anna')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(top()).toContain('Bea')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(top()).toContain('Carla')
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  await waitFor(() => expect(sent.at(-1)).toEqual({ choice: 'undo', id: 'b' }))
})

test('a card says when both are free', () => {
  const [, ...others] = deck.cards
  show({ ...deck, cards: [{ ...card('a', 'Anna'), free: 'Both free: Sunday' }, ...others] })
  expect(screen.getAllByText(/Both free/)).toHaveLength(1)
})

test('without a like left a card stays, the reason is shown, and passing continues', async () => {
  show({ ...deck, likes_left: 0 })
  press(/^swipe:like Anna$/)
  expect(top()).toContain('Anna')
  expect(screen.getByText(/No likes/)).toBeTruthy()
  press(/^swipe:pass Anna$/)
  expect(top()).toContain('Bea')
  await waitFor(() => expect(sent.map(({ choice }) => choice)).toEqual(['pass']))
})

test('a refused like brings the card back', async () => {
  refuse = { status: 409, code: 'likes_exhausted' }
  show()
  press(/^swipe:like Anna$/)
  expect(top()).toContain('Bea')
  await waitFor(() => expect(top()).toContain('Anna'))
  expect(screen.getByText(/swipe:left 0/)).toBeTruthy()
})

test('every button is a plain form with the member and the choice', () => {
  const { container } = show({ ...deck, last_pass: { id: 'z', name: 'Zoe' } })
  const forms = [...container.querySelectorAll('form')].map((form) => [
    form.getAttribute('action'),
    form.method,
    ...[...new FormData(form)].map(([, value]) => value),
  ])
  expect(forms).toEqual([
    ['/swipe-game', 'post', 'a', 'pass'],
    ['/swipe-game', 'post', 'z', 'undo'],
    ['/swipe-game', 'post', 'a', 'like'],
  ])
})

test.each([
  [{ min: 25, max: 40 }, 'swipe:ages 25 40', 'swipe:empty_ages 25 40'],
  [{ min: 30, max: 30 }, 'swipe:one_age 30', 'swipe:empty_one_age 30'],
])('the ages %o are shown, with cards and without', (ages, withCards, without) => {
  const { unmount } = show({ ...deck, ages })
  expect(screen.getByText(withCards, { exact: false })).toBeDefined()
  unmount()
  show({ ...deck, cards: [], ages })
  expect(screen.getByText(without)).toBeDefined()
})

test('an empty deck has only working buttons, and keeps the focus of the last press', async () => {
  show({ ...deck, cards: [card('a', 'Anna')], ages: { min: 25, max: 40 } })
  const like = screen.getByRole('button', { name: /^swipe:like Anna$/ })
  like.focus()
  fireEvent.click(like)
  await screen.findByText(/swipe:empty_ages/)
  expect(screen.queryByRole('button', { name: /^swipe:(like|pass|undo)/ })).toBeNull()
  expect(screen.queryByText('swipe:keys')).toBeNull()
  expect(screen.getAllByRole('link', { name: 'swipe:all_ages' })).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'swipe:deck' }))
})

test('the last pass of an empty deck can be taken back', async () => {
  show({ ...deck, cards: [card('a', 'Anna')] })
  press(/^swipe:pass Anna$/)
  await screen.findByText(/swipe:empty_text/)
  await waitFor(() => expect(sent).toHaveLength(1))
  press(/^swipe:undo Anna$/)
  await waitFor(() => expect(top()).toContain('Anna'))
})
