import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { demoSite, keyOf } from '../../testing/tenant-fixture.ts'
import { withoutKeys } from '../../testing/without-keys.ts'
import { rollUpDays } from './roll-up.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const tenant = () => demoSite(app, 'amore')
const key = () => keyOf(app, 'amore')

/** 01:30 in Rome on the 10th, still the 9th in UTC. */
const NIGHT = '2026-11-09T23:30:00Z'
/** Any invoice, which a credit note corrects. */
const OTHER = '00000000-0000-4000-8000-000000000009'
const NOON = new Date('2026-11-10T11:00:00Z')

const rollUp = (now: Date) => test.database.withTenant(key(), (db) => rollUpDays(db, tenant(), now))
const counted = async () =>
  (
    await test.owner.query(
      `select day::text, visits, signups, messages from site_day where tenant_id = $1 order by day`,
      [key()],
    )
  ).rows

async function visit(day: string, visits: number, robot = false) {
  await test.owner.query(
    `insert into visit_counts (tenant_id, day, network, robot, visits) values ($1, $2, 'n', $3, $4)
      on conflict (tenant_id, day, source_key, robot) do update set visits = excluded.visits`,
    [key(), day, robot, visits],
  )
}

async function signup(at: string) {
  await test.owner.query(
    `insert into conversions (tenant_id, id, kind, at, cause) values ($1, gen_random_uuid(), 1, $2, gen_random_uuid()::text)`,
    [key(), at],
  )
}

describe('the roll-up of days', () => {
  it('counts visits of people and sign-ups on the days of the site, and writes each day once', async () => {
    await visit('2026-11-08', 5)
    await visit('2026-11-10', 7)
    await visit('2026-11-10', 100, true)
    await signup(NIGHT)
    await rollUp(NOON)
    await rollUp(NOON)
    expect(await counted()).toEqual([
      { day: '2026-11-08', visits: 5, signups: 0, messages: 0 },
      { day: '2026-11-10', visits: 7, signups: 1, messages: 0 },
    ])
  })

  it('counts the last day again, which was not over, and leaves earlier days alone', async () => {
    await visit('2026-11-08', 50)
    await visit('2026-11-10', 9)
    await visit('2026-11-11', 1)
    await rollUp(new Date('2026-11-11T11:00:00Z'))
    expect((await counted()).map(({ day, visits }) => [day, visits])).toEqual([
      ['2026-11-08', 5],
      ['2026-11-10', 9],
      ['2026-11-11', 1],
    ])
  })

  it('counts messages of members, without those of fictional profiles', async () => {
    await test.database.withTenant(key(), async (db) => {
      const [one, two] = [await buildMember(db), await buildMember(db, { fictional: true })]
      const [low = '', high = ''] = [one.id, two.id].sort()
      const conversation = '00000000-0000-4000-8000-000000000001'
      const at = new Date('2026-11-12T10:00:00Z')
      await db.trx
        .insertInto('conversation')
        .values({ tenant_id: db.tenantId, id: conversation, low_id: low, high_id: high, last_message_at: at })
        .execute()
      const message = (id: string, sender_id: string) => ({
        tenant_id: db.tenantId,
        conversation_id: conversation,
        id,
        sender_id,
        body: 'ciao',
        idempotency_key: id,
        created_at: at,
      })
      await db.trx
        .insertInto('message')
        .values([
          message('00000000-0000-4000-8000-000000000002', one.id),
          message('00000000-0000-4000-8000-000000000003', two.id),
        ])
        .execute()
    })
    await rollUp(new Date('2026-11-12T11:00:00Z'))
    expect((await counted()).at(-1)).toEqual({ day: '2026-11-12', visits: 0, signups: 0, messages: 1 })
  })

  it('adds amounts of each currency apart, refunds beside revenue', async () => {
    type Invoice = readonly [series: string, number: number, gross: number, currency: string]
    const add = (client: pg.PoolClient, [series, number, gross, currency]: Invoice) =>
      client.query(
        `insert into invoice (tenant_id, id, series, year, number, order_id, member_id, seller, package, credits, list_gross, gross, net, vat,
          country, currency, method, language, issued_at, corrects)
          values ($1, gen_random_uuid(), $2, 2026, $3, gen_random_uuid(), gen_random_uuid(), '{}', 'p1', 10, $4, $4, $4, 0, 'IT', $5, 'card', 'it', $6, $7)`,
        [key(), series, number, gross, currency, '2026-11-12T09:00:00Z', series === 'invoice' ? null : OTHER],
      )
    await withoutKeys(test.owner, async (client) => {
      await add(client, ['invoice', 1, 2499, 'EUR'])
      await add(client, ['invoice', 2, 999, 'CHF'])
      await add(client, ['credit_note', 1, 1000, 'EUR'])
    })
    await rollUp(new Date('2026-11-12T12:00:00Z'))
    const { rows } = await test.owner.query(
      'select currency, revenue::int, refunds::int from site_money_day where tenant_id = $1 order by currency',
      [key()],
    )
    expect(rows).toEqual([
      { currency: 'CHF', revenue: 999, refunds: 0 },
      { currency: 'EUR', revenue: 2499, refunds: 1000 },
    ])
  })
})
