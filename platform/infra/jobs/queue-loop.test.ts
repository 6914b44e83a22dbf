import type PgBoss from 'pg-boss'
import { expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { QueueLoop } from './queue-loop.ts'
import type { TaskHandler } from './queues.ts'

const log = createLog({ logLevel: 'silent', production: true })

/** An in-memory queue: jobs numbered from 1, and their outcomes. */
function queueOf(count: number, expireInSeconds: number) {
  const waiting = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: 'mail',
    data: { task: 'work', tenantId: 1, number: index + 1 },
    expireInSeconds,
  }))
  const ends: string[] = []
  const boss = {
    fetch: async (_queue: string, { batchSize }: { batchSize: number }) => waiting.splice(0, batchSize),
    complete: async (_queue: string, id: string) => void ends.push(`${id} done`),
    fail: async (_queue: string, id: string, { message }: { message: string }) =>
      void ends.push(`${id} ${message}`),
  } as unknown as PgBoss
  return { boss, ends }
}

const tried: string[] = []
const loopOf = (boss: PgBoss, slots: number, work: TaskHandler) =>
  new QueueLoop({
    boss,
    queue: 'mail',
    slots,
    log,
    tasks: { work },
    pollMs: 3_600_000,
    onTried: ({ task, outcome }) => void tried.push(`${task} ${outcome}`),
  })

it('a task that hangs holds its slot only until its job expires', async () => {
  const { boss, ends } = queueOf(3, 0.02)
  const loop = loopOf(boss, 1, ({ number }) =>
    number === 1 ? new Promise(() => undefined) : Promise.resolve(),
  )
  await expect.poll(() => ends).toEqual(['1 JobTimeoutError', '2 done', '3 done'])
  expect(tried).toEqual(['work timed_out', 'work completed', 'work completed'])
  await loop.stop()
})

it('never runs more jobs concurrently than it has slots', async () => {
  const { boss, ends } = queueOf(9, 60)
  let active = 0
  let most = 0
  const loop = loopOf(boss, 3, async () => {
    most = Math.max(most, ++active)
    await new Promise(setImmediate)
    active--
  })
  await expect.poll(() => ends).toHaveLength(9)
  expect(most).toBe(3)
  await loop.stop()
})

it('a queue that cannot complete a job continues with the next one', async () => {
  const { boss, ends } = queueOf(2, 60)
  vi.spyOn(boss, 'complete').mockRejectedValueOnce(new Error('the database is away'))
  const loop = loopOf(boss, 1, async () => undefined)
  await expect.poll(() => ends).toEqual(['2 done'])
  await loop.stop()
})
