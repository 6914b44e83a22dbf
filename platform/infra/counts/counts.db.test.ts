import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PATIENT, testDatabase } from '../../testing/database.ts'
import { freePort, type ServerProcess, startServer } from '../../testing/server-process.ts'
import { createPool } from '../database/pool.ts'
import { clearCounts, countsInPostgres } from './in-postgres.ts'
import { countsInRedis } from './in-redis.ts'
import type { Counted, UseCounts } from './port.ts'

const test = testDatabase()
let inPostgres: UseCounts
let inRedis: UseCounts
let redis: Redis
let server: ServerProcess
let endPool: () => Promise<void>
const said: string[] = []
const log = {
  warn: (_about: object, message: string) => void said.push(message),
  info: (_about: object, message: string) => void said.push(message),
}

beforeAll(async () => {
  const port = await freePort()
  server = await startServer({
    program: 'redis-server',
    package: 'redis-server',
    port,
    parameters: () => ['--port', String(port), '--bind', '127.0.0.1', '--save', ''],
  })
  redis = new Redis(port, '127.0.0.1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
  })
  redis.on('error', () => undefined)
  await redis.connect()
  const pool = createPool({ url: test.appUrl, size: 4, limits: PATIENT })
  endPool = () => pool.end()
  inPostgres = countsInPostgres(pool)
  inRedis = countsInRedis({ client: redis, otherwise: inPostgres, log })
})
afterAll(async () => {
  redis.disconnect()
  await endPool()
  await server.stop()
})
beforeEach(async () => {
  await test.owner.query('delete from rate_use')
})

const HOUR = 3_600_000
const one = (key: string, most = 1000) => [{ key, milliseconds: HOUR, most }]
const usedOf = (counted: readonly Counted[]) => counted.map(({ used }) => used)

describe.each([
  ['PostgreSQL', () => inPostgres],
  ['Valkey or Redis', () => inRedis],
])('uses that are counted in %s', (name, counts) => {
  const key = (part: string) => `${name} ${part}`

  it('are each counted, however many come at once', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => counts().count(one(key('busy')))))
    expect(all.flatMap(usedOf).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  })

  it('say how long the count lasts, which does not grow with further uses', async () => {
    const [first] = await counts().count(one(key('lasting')))
    const [second] = await counts().count(one(key('lasting')))
    expect(first?.remaining).toBeLessThanOrEqual(HOUR)
    expect(second?.remaining).toBeLessThanOrEqual(first?.remaining ?? 0)
    expect(second?.remaining).toBeGreaterThan(HOUR - 60_000)
  })

  it('of several keys are counted in order, up to the first that is used up', async () => {
    const keys = [...one(key('own'), 1), ...one(key('all'), 5)]
    expect(usedOf(await counts().count(keys))).toEqual([1, 1])
    expect(usedOf(await counts().count(keys))).toEqual([2])
    expect(usedOf(await counts().count(one(key('all'))))).toEqual([2])
  })

  it('can be given back, but not below none', async () => {
    await counts().count(one(key('back')))
    await counts().giveBack(key('back'))
    await counts().giveBack(key('back'))
    expect(usedOf(await counts().count(one(key('back'))))).toEqual([1])
    await counts().giveBack(key('never used'))
    expect(usedOf(await counts().count(one(key('never used'))))).toEqual([1])
  })

  it('begin again after their time', async () => {
    const short = [{ key: key('short'), milliseconds: 40, most: 1000 }]
    await counts().count(short)
    const again = async () => usedOf(await counts().count([{ ...short[0], key: key('short') } as never]))
    await expect.poll(again, { interval: 60 }).toEqual([1])
  })
})

describe('counts that are over', () => {
  it('are deleted with a bound by one process, and others stay', async () => {
    await inPostgres.count(one('stays'))
    await test.owner.query("insert into rate_use select 'over ' || n, 1, 1 from generate_series(1, 30) as n")
    await test.owner.query("insert into rate_limit values ('over', 1, 1)")
    const executeSql = (text: string, values: unknown[] = []) => test.database.pool.query(text, values)
    const { rows } = await executeSql('select clear_counters(20) as deleted')
    expect(rows).toEqual([{ deleted: 21 }])
    expect(await clearCounts.tenants(executeSql, new Date())).toEqual([])
    expect((await test.owner.query('select key from rate_use')).rows).toEqual([{ key: 'stays' }])
  })
})

describe('a store that is away', () => {
  it('neither locks out nor lets everything through: PostgreSQL counts, and the log says so once', async () => {
    said.length = 0
    let asked = 0
    let away = true
    let now = 0
    const client = {
      eval: async () => {
        asked++
        if (away) throw new Error('connection is closed')
        return [1, HOUR]
      },
    }
    const counts = countsInRedis({ client, otherwise: inPostgres, log, now: () => now })
    for (let use = 1; use <= 3; use++) expect(usedOf(await counts.count(one('away')))).toEqual([use])
    expect(asked, 'not asked again at once').toBe(1)
    expect(said).toEqual(['the store of EVENTS_URL does not count: PostgreSQL counts instead'])
    away = false
    now += 60_000
    expect(usedOf(await counts.count(one('away')))).toEqual([1])
    expect(said.slice(1)).toEqual(['the counters are in the store of EVENTS_URL again'])
  })

  it('does not hold a request up when it does not answer', async () => {
    const client = { eval: () => new Promise(() => undefined) }
    const counts = countsInRedis({ client, otherwise: inPostgres, log, patience: 20 })
    expect(usedOf(await counts.count(one('silent')))).toEqual([1])
  })
})
