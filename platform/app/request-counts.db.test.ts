import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { limitKey } from '../infra/rate-limit.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { keyOf, seedFixture, type TenantFixture } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)
let home: TenantFixture
beforeEach(async () => {
  await test.owner.query('delete from rate_limit; delete from rate_use')
  home ??= await seedFixture(test, app, 'amore')
})

const post = (path: string, body: object) =>
  app.send('amore', path, {
    method: 'POST',
    headers: { cookie: home.cookie, 'idempotency-key': randomUUID() },
    body,
  })
const uses = async (name: string) =>
  (await test.owner.query<{ points: number }>('select points from rate_use where key like $1', [`${name}:%`]))
    .rows

/** Connections of the program by their state, without those that listen. */
const states = async (pattern: string) => {
  const { rows } = await test.owner.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and usename <> current_user and state like $1`,
    [pattern],
  )
  return rows[0]?.count
}
const waiting = async () => {
  const { rows } = await test.owner.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%count_uses%'`,
  )
  return rows[0]?.count
}

describe('a limited call', () => {
  it.each([
    ['that is always counted', '/api/like', 'like', () => ({ id: randomUUID() })],
    [
      'that is counted by its handler',
      '/api/report',
      'report',
      () => ({ subject: 'profile', id: home.other, category: 'other', text: 'A reason to look at it.' }),
    ],
  ] as const)('%s holds no transaction open while it counts', async (_kind, path, name, body) => {
    const key = `${name}:${limitKey(keyOf(app, 'amore'), home.member)}`
    const client = await test.owner.connect()
    try {
      await client.query('begin')
      await client.query('insert into rate_use values ($1, 5, 32503680000000)', [key])
      const answer = post(path, body())
      await expect.poll(waiting).toBe(1)
      expect(await states('idle in transaction%')).toBe(0)
      await client.query('commit')
      expect((await answer).status).not.toBe(500)
    } finally {
      client.release()
    }
    expect(await uses(name)).toEqual([{ points: 6 }])
  })
})

describe('a call that fails', () => {
  it('stays counted', async () => {
    expect((await post('/api/like', { id: randomUUID() })).status).toBe(404)
    expect(await uses('like')).toEqual([{ points: 1 }])
  })
})
