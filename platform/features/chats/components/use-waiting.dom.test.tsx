import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Content } from '../delivery.ts'
import type { ConversationView } from '../views.ts'
import type { Held } from './use-held.ts'
import { useWaiting } from './use-waiting.ts'

/** Bodies of the calls, and the answer to each. */
const sent: unknown[] = []
/** Whether each request outlives the page. */
const outlives: (boolean | undefined)[] = []
let answer: () => Response | Promise<Response>
const stored = (state: string) => () => Response.json({ state })
const refused =
  (code: string, status = 422) =>
  () =>
    Response.json({ error: { code, message: code } }, { status })

const send = vi.fn()
const held = {
  text: '',
  input: { current: null },
  setText: vi.fn(),
  setQuote: vi.fn(),
  setRefusal: vi.fn(),
  setWaiting: vi.fn(),
  setPhoto: vi.fn(),
  setDialog: vi.fn(),
}

const text = (words: string, more: Partial<Content> = {}): Content =>
  ({ kind: 'text', text: words, ...more }) as Content

/** The hook in a conversation whose text `waiting` waits already. */
function show(text: string | null = null, typed = '') {
  const waiting = text === null ? null : { text, quote: null }
  const view = { conversation: 'talk', waiting } as ConversationView
  const parts = { held: { ...held, text: typed } as unknown as Held, send }
  return renderHook(() => useWaiting(view, parts)).result
}

beforeEach(() => {
  sent.length = 0
  outlives.length = 0
  vi.clearAllMocks()
  vi.stubGlobal('fetch', async (_address: string, { body, keepalive }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    outlives.push(keepalive)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a kept text at once, before the answer, and sends nothing', async () => {
  let arrive: (response: Response) => void = () => {}
  answer = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const hook = show()
  act(() => hook.current.keep(text('Ciao', { noticeRead: true })))
  expect(hook.current.kept?.text ?? null).toBe('Ciao')
  await act(async () => arrive(Response.json({ state: 'waiting' })))
  expect(hook.current.kept?.text ?? null).toBe('Ciao')
  expect(sent).toEqual([{ conversation: 'talk', text: 'Ciao', fictional_notice: true }])
  expect(outlives, 'leaving the page loses nothing that it has shown').toEqual([true])
  expect(send).not.toHaveBeenCalled()
})

it('keeps what the text answers, and gives both back', async () => {
  const about = { ref: 'note:about_me', label: 'Su di me', text: 'Amo il mare', photo: null }
  answer = stored('waiting')
  const hook = show()
  await act(async () => hook.current.keep(text('Anch’io', { about })))
  expect(hook.current.kept).toEqual({ text: 'Anch’io', quote: about })
  answer = stored('withdrawn')
  await act(async () => hook.current.withdraw())
  expect(held.setQuote).toHaveBeenCalledWith(about)
  expect(sent).toEqual([
    { conversation: 'talk', text: 'Anch’io', about: { ref: about.ref, text: about.text } },
    { conversation: 'talk', text: '' },
  ])
})

it('sends the text after all if the address has been confirmed elsewhere', async () => {
  answer = stored('confirmed')
  const hook = show()
  await act(async () => hook.current.keep(text('Ciao')))
  expect(hook.current.kept?.text ?? null).toBeNull()
  expect(send).toHaveBeenCalledWith(text('Ciao'))
})

it('gives a refused text back, with its reason, and keeps the one that waits', async () => {
  answer = refused('fictional_notice_required')
  const hook = show('Ciao')
  await act(async () => hook.current.keep(text('Ciao, come va?')))
  expect(hook.current.kept?.text ?? null).toBe('Ciao')
  expect(held.setText).toHaveBeenCalledWith('Ciao, come va?')
  expect(held.setDialog).toHaveBeenCalledWith('notice')
})

it('takes the waiting text back before what is in the input', async () => {
  answer = stored('withdrawn')
  const hook = show('Ciao', 'come va?')
  await act(async () => hook.current.withdraw())
  expect(hook.current.kept?.text ?? null).toBeNull()
  expect(sent).toEqual([{ conversation: 'talk', text: '' }])
  expect(held.setText).toHaveBeenCalledWith('Ciao\ncome va?')
})

it('does not take back what has been sent meanwhile: it would be paid for twice', async () => {
  answer = stored('confirmed')
  const hook = show('Ciao')
  await act(async () => hook.current.withdraw())
  expect(hook.current.kept?.text ?? null).toBeNull()
  expect(held.setText).not.toHaveBeenCalled()
})

it('keeps the text waiting if it could not be taken back, and says why', async () => {
  answer = refused('rate_limited', 429)
  const hook = show('Ciao')
  await act(async () => hook.current.withdraw())
  expect(hook.current.kept?.text ?? null).toBe('Ciao')
  expect(held.setRefusal).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'rate_limited' }))
  answer = stored('withdrawn')
  await act(async () => hook.current.withdraw())
  expect(held.setRefusal, 'the reason ends with the next press').toHaveBeenLastCalledWith(null)
})

it('takes nothing back where nothing waits', async () => {
  const hook = show()
  await act(async () => hook.current.withdraw())
  expect(sent).toEqual([])
})
