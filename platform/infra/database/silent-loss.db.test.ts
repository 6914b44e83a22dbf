import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { testDatabase } from '../../testing/database.ts'
import { type SilentProxy, startSilentProxy } from '../../testing/silent-proxy.ts'
import { createRateLimits } from '../rate-limit.ts'
import { Breaker } from './breaker.ts'
import { type AppDatabase, createDatabase } from './database.ts'
import { createPool } from './pool.ts'
import type { TimeLimits } from './time-limits.ts'

const LIMITS: TimeLimits = { connect: 3000, begin: 800, statement: 20_000, query: 1000, transaction: 15_000 }
const SIZE = 5
const test = testDatabase()
let amore: number
let proxy: SilentProxy
let database: AppDatabase

beforeEach(async () => {
  amore ||= await test.addTenant('amore')
  proxy = await startSilentProxy(test.appUrl)
  database = createDatabase({ url: proxy.url(test.appUrl), size: SIZE, limits: LIMITS })
})
afterEach(async () => {
  await database.close()
  await proxy.close()
})

const ask = () => database.withTenant(amore, ({ trx }) => sql`select 1`.execute(trx))
/** As many queries as the pool has connections, so that it opens all of them. */
const askAll = () => Promise.all(Array.from({ length: SIZE }, () => database.withTenant(amore, meet())))
/** Work that ends when all connections of the pool run it. */
const meet = (() => {
  let waiting: (() => void)[] = []
  return () => () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length < SIZE) return
      for (const one of waiting) one()
      waiting = []
    })
})()

describe('connections that fell silent', () => {
  it('refuse queries during the outage and delay none once new connections work', async () => {
    await askAll()
    expect(proxy.alive()).toBe(SIZE)
    proxy.silence()
    const refused = await Promise.allSettled(Array.from({ length: 3 * SIZE }, ask))
    for (const one of refused) expect(one).toMatchObject({ reason: expect.any(UnavailableError) })
    proxy.heal()
    await askAll()
  })

  it('let a breaker refuse further work immediately, until one of its attempts is answered', async () => {
    let now = 0
    const guarded = createDatabase({
      url: proxy.url(test.appUrl),
      size: SIZE,
      limits: LIMITS,
      breaker: new Breaker(() => now),
    })
    const askGuarded = () => guarded.withTenant(amore, ({ trx }) => sql`select 1`.execute(trx))
    await askGuarded()
    proxy.silence()
    await Promise.allSettled(Array.from({ length: 3 }, askGuarded))
    proxy.heal()
    // Not attempted: it would be answered.
    await expect(askGuarded()).rejects.toThrow(UnavailableError)
    now += 1_000
    await askGuarded()
    await askGuarded()
    await guarded.close()
  })

  it('are replaced within the first request if new ones work immediately', async () => {
    await askAll()
    proxy.silence()
    proxy.heal()
    await ask()
    // The pool's other connections are not tried one after the other.
    await askAll()
  })

  it('are not handed out again after a query outside a tenant', async () => {
    await askAll()
    proxy.silence()
    proxy.heal()
    await expect(sql`select 1`.execute(database.global)).rejects.toThrow('Query read timeout')
    await sql`select 1`.execute(database.global)
    await askAll()
  })

  it('end an open transaction', async () => {
    const work = database.withTenant(amore, async ({ trx }) => {
      proxy.silence()
      proxy.heal()
      await sql`select 1`.execute(trx)
    })
    await expect(work).rejects.toThrow(UnavailableError)
    await ask()
  })

  it('do not block the counters of rate limits', async () => {
    const pool = createPool({ url: proxy.url(test.appUrl), size: 2, limits: LIMITS })
    const limits = createRateLimits(pool)
    const use = () => limits.use({ name: 'silence', points: 1000, per: 60 }, 'anybody')
    await Promise.all([use(), use()])
    proxy.silence()
    await expect(use()).rejects.toThrow(UnavailableError)
    proxy.heal()
    await use()
    await pool.end()
  })
})

describe('time limits', () => {
  it('end a transaction whose total time is too long, and free its connection', async () => {
    const limits = { ...LIMITS, query: 20_000, transaction: 300 }
    const single = createDatabase({ url: test.appUrl, size: 1, limits })
    const endless = single.withTenant(amore, () => new Promise(() => undefined))
    await expect(endless).rejects.toThrow(UnavailableError)
    const slow = single.withTenant(amore, ({ trx }) => sql`select pg_sleep(60)`.execute(trx))
    await expect(slow).rejects.toThrow(UnavailableError)
    await single.withTenant(amore, async () => undefined)
    await single.close()
  })

  it('are enforced by the server in every transaction, whatever the settings of its role', async () => {
    const { rows } = await database.withTenant(amore, ({ trx }) =>
      sql<{ statement: string; idle: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(trx),
    )
    expect(rows).toEqual([{ statement: '20s', idle: '1min' }])
  })

  it('turn a statement that the server ended into "unavailable", not a fault', async () => {
    const strict = createDatabase({
      url: test.appUrl,
      size: 1,
      limits: { ...LIMITS, statement: 100, query: 20_000 },
    })
    const slow = strict.withTenant(amore, ({ trx }) => sql`select pg_sleep(60)`.execute(trx))
    await expect(slow).rejects.toThrow(UnavailableError)
    await strict.close()
  })
})
