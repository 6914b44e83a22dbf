import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { enqueue } from './enqueue.ts'
import { type Job, type Queue, SLOTS, type TaskHandler } from './queues.ts'
import { startWorkers } from './workers.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })
/** Longer than any test, so that only notifications wake the queue. */
const NEVER = 3_600_000
let amore: number

beforeAll(async () => {
  amore = await test.addTenant('amore')
})
beforeEach(() => test.owner.query('delete from pgboss.job'))

const start = (tasks: Record<string, TaskHandler>) =>
  startWorkers({ pool: test.database.pool, events: test.openEvents(), log, tasks, pollMs: NEVER })

const add = (queue: Queue, ...jobs: { task: string; number?: number }[]) =>
  test.database.withTenant(amore, async (db) => {
    for (const job of jobs) await enqueue(db, queue, job)
  })

const listening = async (): Promise<number> =>
  (
    await test.owner.query(
      "select from pg_stat_activity where application_name = 'dating-platform events' and query = 'listen jobs' and datname = current_database()",
    )
  ).rows.length

function gate() {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

it('tasks that hang in all slots but one delay neither other jobs of their queue nor other queues', async () => {
  const { open, passed } = gate()
  let hanging = 0
  const done: unknown[] = []
  const workers = await start({
    hang: () => {
      hanging++
      return passed
    },
    note: async ({ number }: Job) => void done.push(number),
  })
  await add('mail', ...Array.from({ length: SLOTS.mail - 1 }, () => ({ task: 'hang' })))
  await expect.poll(() => hanging).toBe(SLOTS.mail - 1)
  const numbers = Array.from({ length: 12 }, (_, number) => number)
  await add('mail', ...numbers.map((number) => ({ task: 'note', number })))
  await expect.poll(() => done).toHaveLength(12)
  await add('payments', { task: 'note', number: 100 })
  await expect.poll(() => done).toContain(100)
  open()
  await workers.stop()
})

it('tasks that hang in all slots of the maintenance queue delay no payment, mail or push', async () => {
  const { open, passed } = gate()
  let hanging = 0
  const done: unknown[] = []
  const workers = await start({
    hang: () => {
      hanging++
      return passed
    },
    note: async ({ number }: Job) => void done.push(number),
  })
  await add('maintenance', ...Array.from({ length: SLOTS.maintenance + 5 }, () => ({ task: 'hang' })))
  await expect.poll(() => hanging).toBe(SLOTS.maintenance)
  await add('payments', { task: 'note', number: 1 })
  await add('mail', { task: 'note', number: 2 })
  await add('push', { task: 'note', number: 3 })
  await expect.poll(() => [...done].sort()).toEqual([1, 2, 3])
  open()
  await workers.stop()
})

it('a job runs when it is committed, even after the listening connection was cut', async () => {
  const done: unknown[] = []
  const workers = await start({ note: async ({ number }: Job) => void done.push(number) })
  await expect.poll(listening).toBe(1)
  await add('mail', { task: 'note', number: 1 })
  await expect.poll(() => done).toEqual([1])
  await test.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dating-platform events' and datname = current_database()",
  )
  await add('mail', { task: 'note', number: 2 })
  await expect.poll(() => done).toEqual([1, 2])
  await workers.stop()
})
