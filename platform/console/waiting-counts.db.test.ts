import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConsoleDatabase } from '../core/database.ts'
import { raiseAlert } from '../features/payments/alerts.ts'
import { resolveAlert } from '../features/payments/server.ts'
import { createConsoleDatabase } from '../infra/database/database.ts'
import { testDatabase } from '../testing/database.ts'
import { noteAllWaiting } from '../testing/waiting.ts'
import { countWaiting, sitesWithWork, sumOf } from './waiting-counts.ts'

const test = testDatabase()
const NOW = new Date('2026-11-28T12:00:00Z')
const EARLIER = new Date('2026-11-28T11:00:00Z')
const LATER = new Date('2026-11-28T13:00:00Z')
let staff: ConsoleDatabase & { close(): Promise<void> }
let one: number
let other: number

const raise = (tenant: number, members: number, at: Date) =>
  test.database.withTenant(tenant, (db) => raiseAlert(db, { kind: 'balance', facts: { members } }, at))
const counted = (tenants: readonly number[] | 'all') =>
  staff.withStaff(tenants, async (db) => sumOf(await countWaiting(db, [one, other], NOW), ['alert']))

beforeAll(async () => {
  staff = createConsoleDatabase({ url: test.consoleUrl, size: 2 })
  one = await test.addTenant('waiting-one')
  other = await test.addTenant('waiting-other')
  await raise(one, 1, EARLIER)
  await raise(one, 2, LATER)
  await raise(other, 1, LATER)
  // Known already: nothing more waits.
  await raise(other, 1, LATER)
})
afterAll(() => staff.close())

it('counts what waits at the sites of the person, and what is overdue', async () => {
  expect(await counted('all')).toEqual({ waiting: 3, late: 1 })
  expect(await counted([other])).toEqual({ waiting: 1, late: 0 })
  expect(await counted([])).toEqual({ waiting: 0, late: 0 })
  expect(await staff.withStaff('all', (db) => sitesWithWork(db, [one, other], ['alert']))).toEqual([
    one,
    other,
  ])
  expect(await staff.withStaff('all', (db) => sitesWithWork(db, [one, other], ['photo']))).toEqual([])
})

it('forgets it when it is done, by a person for all sites as well', async () => {
  const { rows } = await test.owner.query<{ id: string }>(
    'select id from payment_alert where tenant_id = $1',
    [other],
  )
  const done = { tenant: other, id: rows[0]?.id ?? '', staff: crypto.randomUUID(), note: 'looked', now: NOW }
  expect(await staff.withStaff([one], (db) => resolveAlert(db, done))).toBe(false)
  expect(await staff.withStaff('all', (db) => resolveAlert(db, done))).toBe(true)
  expect(await counted([other])).toEqual({ waiting: 0, late: 0 })
  expect(await noteAllWaiting(test)).toEqual({})
})

it('is repaired where a row is missing, behind or left', async () => {
  await test.owner.query(`update waiting_work set due_at = '2020-01-01' where due_at = $1`, [EARLIER])
  await test.owner.query('delete from waiting_work where due_at = $1', [LATER])
  await test.owner.query(
    `insert into waiting_work (tenant, kind, key, due_at) values ($1, 1, gen_random_uuid(), now())`,
    [other],
  )
  // The one that is behind counts as one too many and one too few.
  expect(await noteAllWaiting(test)).toEqual({ alert: 3, photo: 1 })
  expect(await counted('all')).toEqual({ waiting: 2, late: 1 })
  expect(await noteAllWaiting(test)).toEqual({})
})

it('shows a site’s own transaction only its own, and none where staff is named beside a site', async () => {
  const seen = await test.database.withTenant(one, ({ trx }) =>
    trx.selectFrom('waiting_work').select('tenant').distinct().execute(),
  )
  expect(seen).toEqual([{ tenant: one }])
  const foreign = await staff.withStaff([other], async ({ trx }) => {
    await sql.raw(`set local app.tenant = '${one}'`).execute(trx)
    return [
      await trx.selectFrom('waiting_work').select('tenant').execute(),
      await trx.selectFrom('payment_alert').select('id').where('tenant_id', '=', one).execute(),
    ]
  })
  expect(foreign).toEqual([[], []])
})
