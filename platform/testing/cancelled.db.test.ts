import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { seedFixture, type TenantFixture } from './tenant-fixture.ts'

/**
 * In 2023, cancelled requests elsewhere left another person's data on a pooled connection. This
 * test aborts hundreds of requests in the middle of their queries while two sites are under load,
 * more concurrently than there are connections.
 */
const base = testDatabase()
const app = testApp(base, { LOG_LEVEL: 'silent' })
/** Each of six addresses is aborted after each of twelve delays, eight times on each site. */
const ABORTED = 192
const ANSWERED = 96

let fixtures: readonly TenantFixture[]

beforeAll(async () => {
  fixtures = await Promise.all(['amore', 'starlight'].map((tenant) => seedFixture(base, app, tenant)))
})

/** Lists and views whose responses contain people of a site. */
const pathsOf = ({ conversation, other }: TenantFixture) => [
  '/api/user',
  '/api/members',
  '/api/likes',
  '/api/chats',
  `/api/messages?conversation=${conversation}`,
  `/api/member?id=${other}`,
]

test('aborted requests leave nothing behind: every response belongs to its own site, every connection is healthy', async () => {
  const work: Promise<void>[] = []
  for (let turn = 0; turn < ANSWERED; turn++) {
    for (const [at, fixture] of fixtures.entries()) {
      const paths = pathsOf(fixture)
      const path = paths[turn % paths.length] ?? ''
      work.push(answeredBy(fixture, path, fixtures[1 - at]))
      for (let other = 0; other < ABORTED / ANSWERED / 2; other++) work.push(abort(fixture, path, turn % 12))
    }
    if (turn % 20 === 19) await Promise.all(work.splice(0))
  }
  await Promise.all(work)
  await expectHealthy()
})

/**
 * Requires that a response with people contains its own site's canary, and never the other site's.
 */
async function answeredBy(
  fixture: TenantFixture,
  path: string,
  stranger: TenantFixture | undefined,
): Promise<void> {
  const answer = await app.send(fixture.tenant, path, { headers: { cookie: fixture.cookie } })
  expect({ path, status: answer.status }).toEqual({ path, status: 200 })
  expect(
    fixture.ids.some((id) => answer.text.includes(id)),
    `${fixture.tenant} ${path}`,
  ).toBe(true)
  expect(stranger?.ids.filter((id) => answer.text.includes(id))).toEqual([])
}

/**
 * Sends a request and closes the connection after some milliseconds, at whatever step of the
 * request.
 */
function abort(fixture: TenantFixture, path: string, after: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { host: `${fixture.tenant}.localhost`, cookie: fixture.cookie }
    const outgoing = request({ host: '127.0.0.1', port: app.port, path, headers, agent: false })
    outgoing.on('error', () => undefined)
    outgoing.on('response', (answer) => answer.on('error', () => undefined).resume())
    outgoing.on('close', () => resolve())
    outgoing.end()
    outgoing.on('socket', (socket) => socket.on('connect', () => setTimeout(() => outgoing.destroy(), after)))
  })
}

/**
 * Requires that no connection is in a transaction or has a tenant set, and that none was lost from
 * the pool.
 */
async function expectHealthy(): Promise<void> {
  const { pool } = base.database
  await expect.poll(() => pool.waitingCount).toBe(0)
  await expect.poll(() => pool.idleCount).toBe(pool.totalCount)
  const { rows } = await base.owner.query<{ state: string }>(
    "select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  )
  expect(rows).toEqual([])
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    const { rows: settings } = await client.query<{ tenant: string | null }>(
      "select nullif(current_setting('app.tenant', true), '') as tenant",
    )
    expect(settings).toEqual([{ tenant: null }])
    client.release()
  }
}
