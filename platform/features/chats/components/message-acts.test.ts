import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type MessageActs, messageActs } from './message-acts.ts'

const store = { get: () => ({ messages: [] }), change: vi.fn() }
const sync = { unsent: vi.fn(), load: vi.fn(async () => undefined) }
const onRefused = vi.fn()
const acts = messageActs({ conversation: 'talk', sync, store, onRefused } as unknown as Parameters<
  typeof messageActs
>[0])

let answers: Response[] = []
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const ACTS: readonly (readonly [string, (all: MessageActs) => Promise<void>])[] = [
  ['taking a message back', (all) => all.unsend('one')],
  ['showing photos', (all) => all.showPhotos()],
  ['a reaction', (all) => all.react('one', 'heart')],
]

it.each(ACTS)('%s without a connection says so, until the next press', async (_name, press) => {
  answers = []
  await press(acts)
  expect(onRefused).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'network' }))
  answers = [Response.json({ credits: 1 })]
  await press(acts)
  expect(onRefused).toHaveBeenLastCalledWith(null)
})
