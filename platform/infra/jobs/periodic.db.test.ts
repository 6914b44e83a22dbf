import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { tick } from './clock.ts'
import { startTask } from './periodic.ts'
import { startWorkers } from './workers.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })
const NOW = new Date('2026-05-04T12:00:00Z')
const sweep = (count: number) => ({
  task: 'sweep',
  queue: 'maintenance' as const,
  tenants: async () => Array.from({ length: count }, (_, index) => index + 1),
})

beforeEach(() => test.owner.query('delete from pgboss.job'))

const jobs = async () =>
  (
    await test.owner.query<{ tenant: number; state: string }>(
      "select (data ->> 'tenantId')::int as tenant, state from pgboss.job where data ->> 'task' = 'sweep' order by 1",
    )
  ).rows

it('a periodic task creates one job per tenant, with one statement per thousand', async () => {
  const { pool } = test.database
  const client = await pool.connect()
  const sent: string[] = []
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  client.query = ((...parameters: unknown[]) => {
    sent.push(String(parameters[0]).trim().split(/\s/, 1)[0] ?? '')
    return query(...parameters)
  }) as typeof client.query
  await startTask({ connect: async () => client } as unknown as typeof pool, sweep(2500), NOW)
  expect(sent).toEqual(['begin', 'WITH', 'WITH', 'WITH', 'commit'])
  const made = await jobs()
  expect(made.map(({ tenant }) => tenant)).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1))
})

it('enqueues nothing when the list of tenants cannot be read', async () => {
  const broken = { ...sweep(1), tenants: () => Promise.reject(new Error('no')) }
  await tick(test.database.pool, broken, NOW, log)
  expect(await jobs()).toEqual([])
  await tick(test.database.pool, sweep(1), NOW, log)
  expect(await jobs()).toHaveLength(1)
})

it('only the tenant whose job failed is retried', async () => {
  await startTask(test.database.pool, sweep(5), NOW)
  const tasks = {
    sweep: async ({ tenantId }: { tenantId: number }) => {
      if (tenantId === 3) throw new Error('a site without a folder of photos')
    },
  }
  const { pool } = test.database
  const workers = await startWorkers({ pool, events: test.openEvents(), log, tasks })
  const states = async () => (await jobs()).map(({ state }) => state)
  await expect.poll(states).toEqual(['completed', 'completed', 'retry', 'completed', 'completed'])
  await workers.stop()
})
