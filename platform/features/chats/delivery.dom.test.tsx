import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Content, createDelivery } from './delivery.ts'

/** What a page tells the server with each kind of message. */
const sent: { readonly address: string; readonly init: RequestInit }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return Response.json({ message: { id: 'm' }, credits: 90 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const file = new File(['x'], 'file')
const gif = { id: 'drawn-wave', src: '', still: '', alt: '', width: 1, height: 1 } as Content['gif']

/** The fields of the request, wherever they stand. */
function told(): Record<string, unknown> {
  const { address = '', init = {} } = sent[0] ?? {}
  const { searchParams } = new URL(address, 'https://site.example')
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {}
  return { ...Object.fromEntries(searchParams), ...body }
}

it.each<[Content['kind'], Partial<Content>]>([
  ['text', { text: 'Hoi' }],
  ['gift', { gift: 'rose' }],
  ['gif', gif ? { gif } : {}],
  ['photo', { file }],
  ['voice', { file, length: 2000 }],
])('a %s tells the price that its page showed, and the notice that was read', async (kind, more) => {
  const store = { get: () => ({ messages: [], newer: false }), change: vi.fn() }
  const sync = { sent: vi.fn(), load: vi.fn(async () => undefined), loadNewest: vi.fn() }
  const parts = { conversation: 'c', store, sync, onRefused: vi.fn() }
  const { send } = createDelivery(parts as unknown as Parameters<typeof createDelivery>[0])
  send({ kind, cost: 12, noticeRead: true, ...more })
  await expect.poll(() => sync.sent.mock.calls.length).toBe(1)
  const { conversation, shown_cost, fictional_notice } = told()
  expect([conversation, Number(shown_cost), Boolean(fictional_notice)]).toEqual(['c', 12, true])
  expect(sent).toHaveLength(1)
})
