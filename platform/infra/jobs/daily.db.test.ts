import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startSilentProxy } from '../../testing/silent-proxy.ts'
import { createPool } from '../database/pool.ts'
import { createLog } from '../log.ts'
import { tickOnce } from './daily.ts'

const test = testDatabase()
const log = createLog({ logLevel: 'silent', production: true })
const SWEEP = {
  task: 'sweep',
  queue: 'maintenance',
  daily: { hour: 4, minute: 30 },
  tenants: async () => [1],
} as const

/** One process checks the clock. */
const look = (now: string, pool = test.database.pool) => tickOnce(pool, SWEEP, new Date(now), log)

async function jobs(): Promise<number> {
  const { rows } = await test.owner.query("select 1 from pgboss.job where data ->> 'task' = 'sweep'")
  return rows.length
}

let gone: Awaited<ReturnType<typeof unreachable>>
async function unreachable() {
  const proxy = await startSilentProxy(test.appUrl)
  const pool = createPool({ url: proxy.url(test.appUrl), size: 1 })
  await proxy.close()
  return pool
}
beforeAll(async () => {
  gone = await unreachable()
})
afterAll(() => gone.end())

beforeEach(async () => {
  await test.owner.query("delete from daily_run; delete from pgboss.job where data ->> 'task' = 'sweep'")
  await look('2026-05-04T12:00:00Z')
})

it('a daily task without an earlier start has missed no run', async () => {
  expect(await jobs()).toBe(0)
})

it('it starts once at its time, with any number of processes and checks', async () => {
  await look('2026-05-05T04:29:00Z')
  expect(await jobs()).toBe(0)
  await Promise.all([
    look('2026-05-05T04:30:00Z'),
    look('2026-05-05T04:30:00Z'),
    look('2026-05-05T04:31:00Z'),
  ])
  expect(await jobs()).toBe(1)
  await look('2026-05-05T09:00:00Z')
  expect(await jobs()).toBe(1)
  await look('2026-05-06T04:30:00Z')
  expect(await jobs()).toBe(2)
})

it('it starts once after a missed time, after any number of missed days', async () => {
  await look('2026-05-05T04:30:00Z', gone)
  expect(await jobs()).toBe(0)
  await Promise.all([look('2026-05-07T11:17:00Z'), look('2026-05-07T11:17:30Z')])
  expect(await jobs()).toBe(1)
})

it('a task of some minutes starts at once, then once per period, with any number of processes', async () => {
  const count = { task: 'sweep', queue: 'maintenance', minutes: 15, tenants: async () => [1] } as const
  await test.owner.query('delete from daily_run')
  const tick = (now: string) => tickOnce(test.database.pool, count, new Date(now), log)
  await Promise.all([tick('2026-05-05T04:31:00Z'), tick('2026-05-05T04:31:00Z')])
  await tick('2026-05-05T04:44:59Z')
  expect(await jobs()).toBe(1)
  await tick('2026-05-05T04:45:00Z')
  expect(await jobs()).toBe(2)
})
