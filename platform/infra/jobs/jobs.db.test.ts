import { beforeAll, describe, expect, it } from 'vitest'
import { collectJobs } from '../../testing/collected-jobs.ts'
import { testDatabase } from '../../testing/database.ts'
import { createDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { enqueue } from './enqueue.ts'
import type { TaskHandler } from './queues.ts'
import { startWorkers } from './workers.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })
let amore: number

beforeAll(async () => {
  amore = await test.addTenant('amore')
})

/**
 * Starts the given number of workers, each with its own connections like a separate process; stops
 * them afterwards.
 */
async function withWorkers<T>(
  count: number,
  tasks: Record<string, TaskHandler>,
  work: () => Promise<T>,
): Promise<T> {
  const pools = Array.from({ length: count }, () => createDatabase({ url: test.appUrl, size: 5 }))
  const workers = await Promise.all(
    pools.map(({ pool }) => startWorkers({ pool, events: test.openEvents(), log, tasks, pollMs: 20 })),
  )
  try {
    return await work()
  } finally {
    await Promise.all(workers.map((one) => one.stop()))
    await Promise.all(pools.map((one) => one.close()))
  }
}

describe('jobs', () => {
  it('run once each if three processes work on them', async () => {
    const { seen, all, handler } = collectJobs(60)
    await withWorkers(3, { count: handler }, async () => {
      await test.database.withTenant(amore, async (db) => {
        for (let number = 0; number < 60; number++) await enqueue(db, 'mail', { task: 'count', number })
      })
      await all
    })
    expect(new Set(seen.map(({ number }) => number)).size).toBe(60)
    expect(seen).toHaveLength(60)
    expect(seen.every(({ tenantId }) => tenantId === amore)).toBe(true)
  })

  it('are rolled back with the transaction that caused them', async () => {
    const work = test.database.withTenant(amore, async (db) => {
      await enqueue(db, 'payments', { task: 'never' })
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(await jobsOf('never')).toEqual([])
  })

  it('are created once per key', async () => {
    for (const _ of [1, 2]) {
      await test.database.withTenant(amore, (db) =>
        enqueue(
          db,
          'payments',
          { task: 'reconcile', payment: 'p1' },
          { key: 'reconcile:p1', startAfter: LATER },
        ),
      )
    }
    expect(await jobsOf('reconcile')).toHaveLength(1)
    // On another site it is a different job.
    const tulp = await test.addTenant('tulp')
    await test.database.withTenant(tulp, (db) =>
      enqueue(db, 'payments', { task: 'reconcile' }, { key: 'reconcile:p1', startAfter: LATER }),
    )
    expect(await jobsOf('reconcile')).toHaveLength(2)
  })

  it('that fail are tried again later and do not affect the others', async () => {
    const { seen, all, handler } = collectJobs(1)
    const broken: TaskHandler = () => Promise.reject(new Error('SMTP says no to a@example.org'))
    await withWorkers(1, { broken, fine: handler }, async () => {
      await test.database.withTenant(amore, async (db) => {
        await enqueue(db, 'mail', { task: 'broken' })
        await enqueue(db, 'mail', { task: 'fine' })
      })
      await all
    })
    expect(seen).toHaveLength(1)
    const [job] = await jobsOf('broken')
    expect(job).toMatchObject({ state: 'retry' })
    // The text of an error may identify a member: the queue stores only its kind.
    expect(JSON.stringify(job)).not.toContain('example.org')
  })
})

const LATER = new Date('2099-01-01T00:00:00Z')

async function jobsOf(task: string): Promise<readonly object[]> {
  const { rows } = await test.owner.query("select * from pgboss.job where data ->> 'task' = $1", [task])
  return rows
}
