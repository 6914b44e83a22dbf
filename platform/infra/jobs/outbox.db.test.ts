import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectJobs } from '../../testing/collected-jobs.ts'
import { testDatabase } from '../../testing/database.ts'
import { testQueueDatabase } from '../../testing/queue-database.ts'
import { onDatabase } from '../../testing/server.ts'
import { createPool } from '../database/pool.ts'
import { createLog } from '../log.ts'
import { enqueue } from './enqueue.ts'
import { moveJobs } from './outbox.ts'
import { prepareQueue, requireQueue } from './queue-database.ts'
import type { TaskHandler } from './queues.ts'
import { startWorkers } from './workers.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })
const queueDatabase = testQueueDatabase(test)
let amore: number
/** As the user of JOBS_DATABASE_URL. */
let queue: pg.Pool
let outbox: pg.Pool

beforeAll(async () => {
  amore = await test.addTenant('amore')
  await expect(requireQueue(queueDatabase.url)).rejects.toThrow(/has no queue: run npm run migrate/)
  for (const _ of ['first', 'again']) await prepareQueue(test.ownerUrl, queueDatabase.url)
  queue = createPool({ url: queueDatabase.url, size: 5 })
  outbox = createPool({ url: test.appUrl, size: 5 })
})
afterAll(async () => {
  await Promise.all([queue.end(), outbox.end()])
})
beforeEach(async () => {
  await queue.query('delete from pgboss.job')
  await test.owner.query('delete from pgboss.job')
})

const send = (task: string, options: Parameters<typeof enqueue>[3] = {}, more: object = {}) =>
  test.database.withTenant(amore, (db) => enqueue(db, 'mail', { task, ...more }, options))

const jobsIn = async (pool: pg.Pool) => {
  const { rows } = await pool.query<object>('select * from pgboss.job order by id')
  return rows
}

describe('the queue in a database of its own', () => {
  it('has the queues of the main one, with their retries', async () => {
    const defined = 'select to_jsonb(q) - array[$1, $2] as queue from pgboss.queue q order by name'
    const times = ['created_on', 'updated_on']
    const [here, there] = await Promise.all([test.owner.query(defined, times), queue.query(defined, times)])
    expect(there.rows).toHaveLength(5)
    expect(there.rows).toEqual(here.rows)
  })

  it('gets a job as it was enqueued, also one for later, and the outbox is empty', async () => {
    await send('now', {}, { mail: '7' })
    await send('later', { startAfter: new Date('2100-01-02T03:04:05Z'), key: 'once' })
    const before = await jobsIn(test.owner)
    await moveJobs(outbox, queue)
    expect(await jobsIn(queue)).toEqual(before)
    expect(await jobsIn(test.owner)).toEqual([])
    // The key still names one job.
    await send('later', { key: 'once' })
    await moveJobs(outbox, queue)
    expect(await jobsIn(queue)).toEqual(before)
  })

  it('takes over what the main database had when the queue was given its own, but no running job', async () => {
    for (const task of ['created', 'retry', 'active', 'expired', 'completed']) await send(task)
    const state = `case when data->>'task' = 'expired' then 'active' else data->>'task' end`
    const begun = `case when data->>'task' = 'expired' then now() - interval '1 day' else now() end`
    await test.owner.query(
      `update pgboss.job set state = (${state})::pgboss.job_state, started_on = ${begun}`,
    )
    await moveJobs(outbox, queue)
    expect(await jobsIn(test.owner)).toMatchObject([{ data: { task: 'active' } }])
    expect(await jobsIn(queue)).toHaveLength(4)
  })

  it('does not get a job of a transaction that is rolled back, or not committed', async () => {
    await test.database.withTenant(amore, async (db) => {
      await enqueue(db, 'mail', { task: 'early' })
      await moveJobs(outbox, queue)
    })
    expect(await jobsIn(queue)).toEqual([])
    await moveJobs(outbox, queue)
    expect(await jobsIn(queue)).toHaveLength(1)
  })

  it('has a job once if moving fails before the job is deleted from the outbox', async () => {
    await send('twice')
    await test.owner.query('revoke delete on all tables in schema pgboss from app')
    await expect(moveJobs(outbox, queue)).rejects.toThrow('permission denied')
    await test.owner.query('grant delete on all tables in schema pgboss to app')
    expect([await jobsIn(test.owner), await jobsIn(queue)].map(({ length }) => length)).toEqual([1, 1])
    await moveJobs(outbox, queue)
    expect([await jobsIn(test.owner), await jobsIn(queue)].map(({ length }) => length)).toEqual([0, 1])
  })

  it('loses nothing while it is away: jobs wait in the outbox, and run when it is back', async () => {
    const away = createPool({ url: onDatabase(test.ownerUrl, 'nowhere'), size: 1 })
    await send('patient')
    await expect(moveJobs(outbox, away)).rejects.toThrow('"nowhere" does not exist')
    expect(await jobsIn(test.owner)).toHaveLength(1)
    await away.end()
    const { seen, all, handler } = collectJobs(1)
    await withWorkers(1, { patient: handler }, () => all)
    expect(seen).toEqual([{ task: 'patient', tenantId: amore }])
  })

  it('gives each of 1,200 jobs to one of two processes, and repeats those that fail', async () => {
    const { seen, all, handler } = collectJobs(1200)
    await test.database.withTenant(amore, async (db) => {
      for (let number = 0; number < 1200; number++) await enqueue(db, 'mail', { task: 'count', number })
    })
    const failed = new Set<unknown>()
    const failing: TaskHandler = async (job) => {
      if (job.number === 0 && !failed.has(0)) {
        failed.add(0)
        await queue.query(`update pgboss.job set retry_delay = 0, retry_backoff = false where name = 'mail'`)
        throw new Error('the first try')
      }
      await handler(job)
    }
    await withWorkers(2, { count: failing }, () => all)
    expect(new Set(seen.map(({ number }) => number)).size).toBe(1200)
    expect(seen).toHaveLength(1200)
    expect(failed.size).toBe(1)
    expect(await jobsIn(test.owner)).toEqual([])
  })
})

it.each([
  ['the main database', () => test.ownerUrl, /leads to a database with tenants/],
  [
    'a server that is away',
    () => 'postgres://a:secret@127.0.0.1:1/x',
    /127\.0\.0\.1:1 cannot be reached .* check JOBS_DATABASE_URL\.$/,
  ],
  ['a database that is not there', () => onDatabase(test.ownerUrl, 'nowhere'), /"nowhere" does not exist/],
  ['a user who may not create', () => onDatabase(test.appUrl, 'postgres'), /must own the database/],
])('refuses %s with one sentence', async (_name, url, sentence) => {
  await expect(prepareQueue(test.ownerUrl, url())).rejects.toThrow(sentence)
  await expect(prepareQueue(test.ownerUrl, url())).rejects.not.toThrow('secret')
})

async function withWorkers(count: number, tasks: Record<string, TaskHandler>, work: () => Promise<void>) {
  const options = { pool: outbox, queuePool: queue, log, tasks, pollMs: 50 }
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorkers({ ...options, events: test.openEvents() })),
  )
  await work()
  await Promise.all(workers.map((one) => one.stop()))
}
