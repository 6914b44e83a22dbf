import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PagePayload } from '../../../core/client.ts'
import { I18nProvider } from '../../../i18n/react.tsx'
import { PageProvider } from '../../../ui/page.tsx'
import { readDraft } from '../../chats/unsent.ts'
import { emitLive } from '../../live/hooks.ts'
import MatchMoment from './MatchMoment.tsx'

const OFFER = {
  lines: ['Hello you', 'Coffee?', 'Sea or mountains?', 'A fourth'],
  credits: 10,
  money: { amount: 60, currency: 'EUR' },
  length: 20,
  own: [],
  notice_read: false,
}
const FICTIONAL = { singular: 'Fictional profile', warning: 'Not a real person.', icon: 'mask' }
const NOT_ENOUGH = { error: { code: 'not_enough_credits', message: 'Not enough credits.', fields: {} } }

const HERS = { id: '2', kind: 'text', own: false, text: 'Ciao Marco!' }
const MINE = { id: '1', kind: 'text', own: true, text: 'Ehi' }

interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly key: string | null
}

let sent: Sent[]
let refusal: object | null

/** A fake server that answers like the calls do and records what was sent. */
function answer(path: string, init: RequestInit = {}) {
  if (path.startsWith('/api/icebreakers')) return Response.json(OFFER)
  if (path === '/api/messages?conversation=talk') return Response.json({ messages: [HERS, MINE] })
  const headers = new Headers(init.headers)
  sent.push({ path, body: JSON.parse(String(init.body)), key: headers.get('idempotency-key') })
  if (path === '/api/conversation') return Response.json({ conversation: { id: 'talk' } })
  if (refusal) return Response.json(refusal, { status: 402 })
  return Response.json({ message: {}, credits: 90 })
}

vi.mock('../../../i18n/load-texts.ts', () => ({ loadTexts: async () => ({}) }))
vi.mock('../../../i18n/client.ts', () => ({
  createClientTranslator:
    () =>
    (key: string, values: object = {}) =>
      [key, ...Object.values(values)].join(' '),
}))

beforeEach(() => {
  sent = []
  refusal = null
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function show(fictional = false) {
  const onClose = vi.fn()
  const page = { site: { fictional: FICTIONAL, textsRevision: 'r' }, me: { id: 'me' }, now: 0 }
  const locale = { code: 'en', iso: 'en' } as const
  const other = { id: 'her', name: 'Giulia', photo: null, fictional }
  render(
    <PageProvider page={page as unknown as PagePayload}>
      <I18nProvider locale={locale} t={(key) => key}>
        <MatchMoment me={{ name: 'Marco', photo: null }} other={other} onClose={onClose} />
      </I18nProvider>
    </PageProvider>,
  )
  await screen.findByRole('button', { name: 'Coffee?' })
  return { onClose, field: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const messages = () => sent.filter(({ path }) => path === '/api/message')

describe('the match modal', () => {
  test('reads its title first, names both faces and shows what a message costs', async () => {
    await show()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'match:title' }))
    expect(screen.getByText('match:lead Giulia')).toBeDefined()
    for (const name of ['Marco', 'Giulia']) expect(screen.getByRole('img', { name })).toBeDefined()
    expect(screen.getByText('chats:cost common:credits 10 chats:price_from €0.60')).toBeDefined()
    const menu = screen.getByRole('link', { name: /person_menu/ })
    expect(menu.getAttribute('href')).toBe('/account/safety/report?subject=profile&id=her')
  })

  test('an opener line fills the field, where it can be changed, and costs nothing', async () => {
    const { field } = await show()
    press('Coffee?')
    expect(field.value).toBe('Coffee?')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('button', { name: 'A fourth' })).toBeNull()
    expect(sent).toEqual([])
  })

  test('a message from the other member replaces the opener lines, and the typed text stays', async () => {
    const { field } = await show()
    type(field, 'I was about to')
    const heard = (sender: string) =>
      act(() => void emitLive({ type: 'message', conversation: 'talk', sender }))
    await heard('somebody else')
    expect(screen.getByRole('button', { name: 'Coffee?' })).toBeDefined()
    await heard('her')
    expect((await screen.findByText('Ciao Marco!')).closest('[role="status"]')).not.toBeNull()
    expect(screen.queryByText('match:lead Giulia')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Coffee?' })).toBeNull()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I was about to')
  })

  test('pressed twice, sends one message; then a link leads to the conversation', async () => {
    const { field } = await show()
    type(field, ' Ciao! ')
    const form = field.closest('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    const way = await screen.findByRole('link', { name: 'match:open_chat' })
    expect(way.getAttribute('href')).toBe('/chats/talk')
    expect(messages()).toEqual([
      { path: '/api/message', body: { conversation: 'talk', text: 'Ciao!' }, key: expect.any(String) },
    ])
    await expect.poll(() => document.activeElement?.textContent).toBe('match:sent Giulia')
  })

  test('a refusal keeps the text, shows the reason, and links to credits with the text kept for the chat', async () => {
    refusal = NOT_ENOUGH
    const { field } = await show()
    type(field, 'Ciao!')
    press('common:send')
    expect((await screen.findByRole('alert')).textContent).toContain('Not enough credits.')
    expect(field.value).toBe('Ciao!')
    const way = screen.getByRole('link', { name: 'chats:no_credits_buy' })
    expect(way.getAttribute('href')).toBe('/credits?return=%2Fchats%2Ftalk')
    way.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(way)
    await waitFor(() => expect(readDraft('me', 'talk')).toBe('Ciao!'))
    // The same text again is the same message.
    refusal = null
    press('common:send')
    await screen.findByRole('link', { name: 'match:open_chat' })
    expect(new Set(messages().map(({ key }) => key)).size).toBe(1)
  })

  test('a fictional profile has its label and warning, and its notice is read before anything is paid', async () => {
    const { field } = await show(true)
    expect(screen.getAllByText('Fictional profile').length).toBeGreaterThan(0)
    expect(screen.getAllByText('Not a real person.').length).toBeGreaterThan(0)
    type(field, 'Ciao!')
    press('common:send')
    expect(messages()).toEqual([])
    press('chats:fictional_decline')
    expect(field.value).toBe('Ciao!')
    press('common:send')
    press('chats:fictional_confirm')
    await screen.findByRole('link', { name: 'match:open_chat' })
    expect(messages()[0]?.body).toMatchObject({ fictional_notice: true })
  })

  test.each([
    ['its button', () => press('match:later')],
    ['the cross', () => press('common:close')],
    ['Escape', () => fireEvent(document.querySelector('dialog') as Element, new Event('cancel'))],
  ])('%s closes it immediately; the typed text is kept for the conversation', async (_what, leave) => {
    const { field, onClose } = await show()
    type(field, 'Ciao')
    leave()
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(readDraft('me', 'talk')).toBe('Ciao'))
    expect(messages()).toEqual([])
  })
})
