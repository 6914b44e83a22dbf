import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'

// Bursts are counted in module state, which the files of a worker share: reset it for this file.
vi.resetModules()
const { enqueue } = await import('./enqueue.ts')

const test = testDatabase()

it("schedules another tenant's job before most of a backlog", async () => {
  const flooding = await test.addTenant('flooding')
  const calm = await test.addTenant('calm')
  await test.database.withTenant(flooding, async (db) => {
    for (let count = 0; count < 100; count++) await enqueue(db, 'mail', { task: 'none' })
  })
  await test.database.withTenant(calm, (db) => enqueue(db, 'mail', { task: 'none' }))
  // The order in which the queue hands out its jobs.
  const { rows } = await test.owner.query<{ tenant: number }>(
    `select (data ->> 'tenantId')::int as tenant from pgboss.job where name = 'mail' order by priority desc, created_on, id`,
  )
  expect(rows).toHaveLength(101)
  expect(rows.findIndex(({ tenant }) => tenant === calm)).toBe(20)
})
