import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionRef } from '../../core/live.ts'
import { SessionWatch } from './session-watch.ts'

const INTERVAL = 600_000
const [ada, bea, cas] = ['ada', 'bea', 'cas']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * A watch with the sessions in `alive` as valid ones; records its queries and the streams that it
 * ended.
 */
function watching(...alive: string[]) {
  const asked: string[][] = []
  const ended: string[] = []
  const holding = new Set(alive)
  const watch = new SessionWatch({
    interval: INTERVAL,
    alive: async (sessions) => {
      asked.push(sessions.map(({ tenant, session }) => `${tenant} ${session}`))
      return new Set(holding)
    },
  })
  const open = (session: SessionRef) => watch.watch(session, () => ended.push(session.session))
  return { asked, ended, holding, open, lookAgain: () => watch.lookAgain() }
}

it('checks the sessions of all streams in one query, each once, in every interval', async () => {
  const { asked, open } = watching(ada, bea, cas)
  open({ tenant: 1, session: ada })
  open({ tenant: 1, session: ada })
  open({ tenant: 2, session: bea })
  const leave = open({ tenant: 2, session: cas })
  await vi.advanceTimersByTimeAsync(INTERVAL - 1)
  expect(asked, 'soon after they opened').toEqual([['1 ada', '2 bea', '2 cas']])
  leave()
  await vi.advanceTimersByTimeAsync(2 * INTERVAL)
  expect(asked.slice(1)).toEqual([
    ['1 ada', '2 bea'],
    ['1 ada', '2 bea'],
  ])
})

it('ends each stream of an ended session once, and no longer checks it', async () => {
  const { asked, ended, holding, open } = watching(ada, bea)
  for (const session of [ada, ada, bea]) open({ tenant: 1, session })
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toEqual([])
  holding.delete(ada)
  await vi.advanceTimersByTimeAsync(2 * INTERVAL)
  expect(ended).toEqual([ada, ada])
  expect(asked.at(-1)).toEqual(['1 bea'])
})

it('ends no stream if the database does not answer, and checks again', async () => {
  let asked = 0
  let ended = 0
  const alive = async () => {
    if (++asked < 3) throw new Error('the database is away')
    return new Set<string>()
  }
  new SessionWatch({ interval: INTERVAL, alive }).watch({ tenant: 1, session: ada }, () => ended++)
  await vi.advanceTimersByTimeAsync(1.5 * INTERVAL)
  expect([asked, ended]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(INTERVAL)
  expect([asked, ended]).toEqual([3, 1])
})

it('checks all sessions once after events may have been lost, however many streams say so', async () => {
  const { asked, ended, holding, open, lookAgain } = watching(ada, bea)
  for (const session of [ada, bea]) open({ tenant: 1, session })
  await vi.advanceTimersByTimeAsync(1000)
  holding.delete(ada)
  for (let stream = 0; stream < 100; stream++) lookAgain()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toEqual([ada])
  expect(asked.slice(1)).toEqual([['1 ada', '1 bea']])
})

it('makes no query while no stream is open', async () => {
  const { asked, open } = watching(ada)
  open({ tenant: 1, session: ada })()
  await vi.advanceTimersByTimeAsync(2 * INTERVAL)
  expect([asked, vi.getTimerCount()]).toEqual([[], 0])
})
