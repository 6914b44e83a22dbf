import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { SessionRef } from '../../core/live.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, buildSession } from '../../testing/factories.ts'
import { liveSessions } from './live-sessions.ts'

const test = testDatabase()
let amore: number
let tulp: number

beforeAll(async () => {
  amore = await test.addTenant('amore')
  tulp = await test.addTenant('tulp')
})

/** A session of a new member. */
async function session(tenant: number): Promise<SessionRef & { readonly member: string }> {
  return test.database.withTenant(tenant, async (db) => {
    const { id } = await buildMember(db)
    return { tenant, session: await buildSession(db, id, randomBytes(32)), member: id }
  })
}

const DAY = 86_400_000
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * DAY)

it('finds valid sessions of several tenants in one statement', async () => {
  const asked = [await session(amore), await session(amore), await session(tulp)]
  const found = await liveSessions(test.database.global, asked, now)
  expect([...found].sort()).toEqual(asked.map((one) => one.session).sort())
})

it('finds no session under another tenant', async () => {
  const [one, other] = [await session(amore), await session(tulp)]
  const swapped = [
    { tenant: tulp, session: one.session },
    { tenant: amore, session: other.session },
  ]
  expect([...(await liveSessions(test.database.global, swapped, now))]).toEqual([])
})

it.each<[string, string, unknown]>([
  ['expired', 'update session set expires_at = $2 where id = $1', ago(0.001)],
  ['idle for too long', 'update session set seen_at = $2 where id = $1', ago(15)],
  ['ended', 'delete from session where id = $1 and $2::int = 1', 1],
  [
    'of a disabled member',
    'update member set status = $2 where id = (select member_id from session where id = $1)',
    2,
  ],
  [
    'of a deleted member',
    'update member set status = $2 where id = (select member_id from session where id = $1)',
    3,
  ],
])('does not find a session that is %s', async (_name, change, value) => {
  const [gone, stays] = [await session(amore), await session(amore)]
  await test.owner.query(change, [gone.session, value])
  expect([...(await liveSessions(test.database.global, [gone, stays], now))]).toEqual([stays.session])
})

it('counts an open stream as use of its session, stored once an hour', async () => {
  const asked = await session(amore)
  const seenAt = async (before: Date) => {
    await test.owner.query('update session set seen_at = $2 where id = $1', [asked.session, before])
    await liveSessions(test.database.global, [asked], now)
    const { rows } = await test.owner.query<{ seen_at: Date }>('select seen_at from session where id = $1', [
      asked.session,
    ])
    return rows[0]?.seen_at
  }
  expect([await seenAt(ago(0.5 / 24)), await seenAt(ago(2 / 24))]).toEqual([ago(0.5 / 24), now])
})

it('leaves no tenant set on the connection', async () => {
  await liveSessions(test.database.global, [await session(amore), await session(tulp)], now)
  const { rows } = await sql<{ tenant: string | null; sessions: number }>`
    select current_setting('app.tenant', true) as tenant, (select count(*) from session) as sessions`.execute(
    test.database.global,
  )
  expect([rows[0]?.tenant || null, Number(rows[0]?.sessions)]).toEqual([null, 0])
})
