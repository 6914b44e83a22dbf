import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GATHERED_FOR } from './ask-again.ts'
import type { ChatRow } from './chat-rows.ts'
import { cellsOf, MemberCells } from './member-cells.ts'

const counters = (credits: number) => ({ credits, unread_messages: 0, new_likes: 0 })
const row = (id: string, unread = 0) =>
  ({
    conversation: { id },
    last_message_at: '2026-01-01T12:00:00.000Z',
    num_unread_messages: unread,
  }) as ChatRow

const list = (...items: ChatRow[]) => ({ items, next: null })

/** Pending requests that the test answers in an order of its choice. */
const open: { readonly path: string; readonly answer: (body: unknown) => Promise<void> }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  open.length = 0
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => {
        const answer = async (body: unknown) => {
          resolve(Response.json(body))
          await vi.advanceTimersByTimeAsync(0)
        }
        open.push({ path, answer })
      }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const gathered = () => vi.advanceTimersByTimeAsync(GATHERED_FOR)

it('requests again if the member changed something while a request was pending', async () => {
  const cells = new MemberCells()
  cells.chats.set(list())
  void cells.refresh(['chats'])
  await gathered()
  cells.change({ counters: { credits: 5 }, chat: row('new') })
  await open[0]?.answer({ chats: [], next: null, counters: counters(10) })
  expect(cells.chats.get()?.items, 'the older answer does not take the change back').toHaveLength(1)
  expect(cells.me.get()).toEqual({ credits: 5 })
  await open[1]?.answer({ chats: [row('new'), row('other')], next: null, counters: counters(5) })
  expect(cells.chats.get()?.items).toHaveLength(2)
  expect(open).toHaveLength(2)
})

it('requests again if a conversation was removed while a request was pending, whose response would bring it back', async () => {
  const cells = new MemberCells()
  cells.chats.set({ items: [row('removed')], next: null })
  void cells.refresh(['chats'])
  await gathered()
  cells.dropChat('removed')
  await open[0]?.answer({ chats: [row('removed')], next: null, counters: counters(5) })
  expect(cells.chats.get()?.items).toEqual([])
  await open[1]?.answer({ chats: [], next: null, counters: counters(5) })
  expect(cells.chats.get()?.items).toEqual([])
})

it('keeps the counters of the latest request, whichever response comes first', async () => {
  const cells = new MemberCells()
  void cells.refresh(['likes'])
  await gathered()
  void cells.refresh(['user'])
  await gathered()
  await open[1]?.answer({ user: { paid_user: true, status: 'active' }, counters: counters(20) })
  await open[0]?.answer({ profiles: [], liked_by: [], counters: counters(10) })
  expect(cells.me.get()).toMatchObject({ credits: 20, paid: true })
})

it('reads the number of conversations with the member if the page shows no list of them', async () => {
  const cells = new MemberCells()
  void cells.refresh(['user', 'chats', 'likes'])
  await gathered()
  expect(open.map(({ path }) => path).sort()).toEqual(['/api/likes', '/api/user'])
  cells.chats.set(list())
  void cells.refresh(['chats'])
  await gathered()
  expect(open.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/api\/chats/))
})

it('reads one row of the list, and removes a conversation that is no longer on it', async () => {
  const cells = new MemberCells()
  cells.chats.set(list(row('a'), row('b')))
  void cells.refresh(['chats'], 'a')
  await gathered()
  await open[0]?.answer({ chats: [row('a', 3)], next: null, counters: counters(1) })
  expect(
    cells.chats.get()?.items.find(({ conversation }) => conversation.id === 'a')?.num_unread_messages,
  ).toBe(3)
  void cells.refresh(['chats'], 'b')
  await vi.advanceTimersByTimeAsync(1000)
  await open[1]?.answer({ chats: [], next: null, counters: counters(1) })
  expect(cells.chats.get()?.items.map(({ conversation }) => conversation.id)).toEqual(['a'])
})

it('requests the same list at most once a second, and covers every change', async () => {
  const cells = new MemberCells()
  cells.chats.set(list())
  const answer = (place: number) => open[place]?.answer({ chats: [], next: null, counters: counters(1) })
  void cells.refresh(['chats'], 'a')
  await gathered()
  await answer(0)
  for (const id of ['b', 'c', 'd']) void cells.refresh(['chats'], id)
  await vi.advanceTimersByTimeAsync(900)
  expect(open.map(({ path }) => path)).toEqual(['/api/chats?conversation=a'])
  await vi.advanceTimersByTimeAsync(100)
  expect(open.map(({ path }) => path)).toEqual(['/api/chats?conversation=a', '/api/chats'])
  await answer(1)
})

it('takes over page data once: when shown again from a cache it is older', () => {
  const cells = new MemberCells()
  const rendered = list(row('a'))
  cells.take(cells.chats, rendered, () => rendered)
  cells.chats.set(list(row('b')))
  cells.take(cells.chats, rendered, () => rendered)
  expect(cells.chats.get()).toEqual(list(row('b')))
})

it('draws no page again for the data that it was drawn from, but for later data', () => {
  const cells = new MemberCells()
  const told = vi.fn()
  cells.chats.subscribe(told)
  const [first, later] = [list(row('a')), list(row('b'))]
  cells.take(cells.chats, first, () => first)
  expect(cells.chats.get()).toBe(first)
  expect(told).not.toHaveBeenCalled()
  cells.take(cells.chats, later, () => later)
  expect(cells.chats.get()).toBe(later)
  expect(told).toHaveBeenCalledTimes(1)
})

it('gives another account none of the first one’s data, nor responses to the first one’s requests', async () => {
  const first = cellsOf('ada')
  first.chats.set(list(row('of ada')))
  void first.refresh(['user'])
  await gathered()
  const second = cellsOf('bea')
  await open[0]?.answer({ user: { paid_user: true, status: 'active' }, counters: counters(99) })
  expect([second.chats.get(), second.me.get()]).toEqual([undefined, undefined])
  expect(cellsOf('bea')).toBe(second)
  expect(cellsOf('ada')).not.toBe(first)
})
