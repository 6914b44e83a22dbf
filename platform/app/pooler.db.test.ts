import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../features/accounts/server.ts'
import { readConfig } from '../infra/config.ts'
import { hearsOthers } from '../infra/database/hearing.ts'
import { Listener } from '../infra/database/listener.ts'
import { type StartedDatabase, startDatabase } from '../infra/database/start.ts'
import { createLog } from '../infra/log.ts'
import { type Answer, testApp } from '../testing/app.ts'
import { PATIENT, testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { type Pooler, startPgBouncer } from '../testing/pgbouncer.ts'
import { buildStaff } from '../testing/staff.ts'
import { keyOf, seedFixture, signIn, type TenantFixture } from '../testing/tenant-fixture.ts'

const test = testDatabase()
let pooler: Pooler
let started: StartedDatabase
const lines: string[] = []

/** Settings of an installation behind PgBouncer, whose administrator made the roles. */
const settings = (more: Readonly<Record<string, string>> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: pooler.url(test.ownerUrl),
    DATABASE_APP_URL: pooler.url(test.appUrl),
    DATABASE_CONSOLE_URL: pooler.url(test.consoleUrl),
    DATABASE_DIRECT_URL: test.ownerUrl,
    ...more,
  })

beforeAll(async () => {
  pooler = await startPgBouncer([test.ownerUrl, test.appUrl, test.consoleUrl])
  started = await startDatabase(settings(), { limits: PATIENT })
})
// Registered before the program, which therefore ends first.
afterAll(async () => {
  await started.stop()
  await pooler.stop()
})

const app = testApp(
  {
    get database() {
      return started.database
    },
    get appUrl() {
      return started.appUrl
    },
    get consoleUrl() {
      return started.consoleUrl ?? ''
    },
    get listenUrl() {
      return started.listenUrl
    },
  },
  { JOBS: 'yes' },
  linesInto(lines),
)

/** A stream whose lines are collected. */
function linesInto(all: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      all.push(String(chunk))
      done()
    },
  })
}

describe('a program behind PgBouncer in transaction mode', () => {
  let home: TenantFixture
  beforeAll(async () => {
    home = await seedFixture(test, app, 'amore')
    await app.services.live.ready(keyOf(app, 'amore'))
  })

  const as = (cookie: string, path: string, body?: unknown): Promise<Answer> =>
    app.send('amore', path, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { cookie, 'idempotency-key': randomUUID() },
    })

  it('connects through it, and listens at the server itself', () => {
    expect(started.appUrl).toBe(pooler.url(test.appUrl))
    expect(started.listenUrl).toBe(test.appUrl)
  })

  it('signs members in, searches, and delivers a message as an event', async () => {
    const password = 'una frase lunga davvero'
    const password_hash = await hashPassword(password)
    const { email } = await started.database.withTenant(keyOf(app, 'amore'), (db) =>
      buildMember(db, { password_hash }),
    )
    const login = await as('', '/api/user', { email, password })
    expect(login.status).toBe(200)
    expect((await as(login.cookies.join('; '), '/api/members')).status).toBe(200)

    const other = await started.database.withTenant(keyOf(app, 'amore'), (db) => signIn(db, home.other))
    const heard = await openStream(other)
    const sent = await as(home.cookie, '/api/message', { conversation: home.conversation, text: 'Ciao' })
    expect(sent.status).toBe(200)
    await expect.poll(heard).toContain('message')
  })

  async function openStream(cookie: string): Promise<() => string> {
    const headers = { host: `amore.localhost:${app.port}`, cookie }
    const outgoing = request({ host: '127.0.0.1', port: app.port, path: '/api/events', headers }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    let text = ''
    answer.on('data', (chunk) => {
      text += String(chunk)
    })
    return () => text
  }

  it('counts concurrent calls, and refuses those beyond the limit', async () => {
    const member = await started.database.withTenant(keyOf(app, 'amore'), async (db) =>
      signIn(db, (await buildMember(db)).id),
    )
    const like = () => as(member, '/api/like', { id: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 125 }, like))
    const count = (status: number) => answers.filter((one) => one.status === status).length
    expect([count(404), count(429)]).toEqual([120, 5])
  })

  it('runs jobs', async () => {
    const done = async () => {
      const { rows } = await test.owner.query<{ count: number }>(
        "select count(*) as count from pgboss.job where name = 'mail' and state = 'completed'",
      )
      return rows[0]?.count ?? 0
    }
    const before = await done()
    const email = `${randomUUID()}@example.test`
    const complaint = { kind: 'person', email, body: 'A profile asks for money.' }
    expect((await as('', '/api/complaint', complaint)).status).toBe(200)
    await expect.poll(done, { timeout: 20_000 }).toBeGreaterThan(before)
  })

  it('serves the console', async () => {
    const admin = await buildStaff(app, { role: 'operator' })
    expect((await admin.send('/sites')).status).toBe(200)
    expect((await admin.send('/photos')).status).toBe(200)
  })

  it('keeps tenants apart while their transactions take turns on few connections', async () => {
    const sites = ['amore', 'starlight'].map((site) => keyOf(app, site))
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const site = sites[index % 2] ?? 0
        return started.database.withTenant(site, async ({ trx }) => {
          const read = async () =>
            (await sql<{ tenant: number }>`select distinct tenant_id as tenant from member`.execute(trx)).rows
          const first = await read()
          await sql`select pg_sleep(0.001)`.execute(trx)
          return [...first, ...(await read())].every(({ tenant }) => tenant === site)
        })
      }),
    )
    expect(seen.every(Boolean)).toBe(true)
    const outside = await sql`select tenant_id from member`.execute(started.database.global)
    expect(outside.rows).toEqual([])
  })

  it('answers nothing with an error of its own', () => {
    expect(lines.filter((line) => / {2}error {2}|"level":50/.test(line))).toEqual([])
  })

  it('has the time limits of each transaction, and leaves none behind', async () => {
    const limits = sql<{ own: string }>`select current_setting('statement_timeout') as own`
    const inside = await started.database.withTenant(keyOf(app, 'amore'), ({ trx }) => limits.execute(trx))
    expect(inside.rows).toEqual([{ own: '2min' }])
    const outside = await limits.execute(started.database.global)
    expect(outside.rows).toEqual([{ own: '25s' }])
  })
})

describe('a start', () => {
  it('in front of which a pooler stands says what is missing', async () => {
    const none = settings({ DATABASE_DIRECT_URL: '' })
    const wrong = settings({ DATABASE_DIRECT_URL: pooler.url(test.ownerUrl) })
    const [first, second] = [startDatabase(none), startDatabase(wrong)]
    second.catch(() => undefined)
    await expect(first).rejects.toThrow(
      /^DATABASE_URL leads to a pooler at 127\.0\.0\.1:\d+ that passes no notifications on, such as PgBouncer in transaction mode: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, and leave DATABASE_URL as it is\.$/,
    )
    await expect(second).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a pooler/)
  })

  it('says which parameter of the address a pooler refuses', async () => {
    const address = `${pooler.url(test.appUrl)}?options=-c%20work_mem%3D8MB`
    await expect(startDatabase(settings({ DATABASE_APP_URL: address }))).rejects.toThrow(
      /^The pooler at 127\.0\.0\.1:\d+ refuses the connection \(.*unsupported startup parameter: options.*\): leave out/,
    )
  })
})

describe('a connection that listens', () => {
  it('hears others at the server itself, and none through the pooler', async () => {
    expect(await hearsOthers(test.appUrl)).toBe(true)
    expect(await hearsOthers(pooler.url(test.appUrl), { connect: 5000, query: 500 })).toBe(false)
  })

  it('counts as lost without its own echo, although it answers', async () => {
    const warnings: string[] = []
    // The pool of this user and database has one idle connection of the server: that which listens.
    const url = pooler.url(Object.assign(new URL(test.ownerUrl), { pathname: '/postgres' }).href)
    const listener = new Listener({
      url,
      log: createLog({ logLevel: 'warn', production: true }, linesInto(warnings)),
      name: 'deaf',
      limits: { connect: 5000, query: 300, heartbeat: 1000 },
    })
    const nothing = { onHearing: () => undefined, onPayload: () => undefined }
    await listener.hear('anything', nothing).ready()
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin')
    await expect.poll(() => warnings.join(''), { timeout: 20_000 }).toContain('does not hear')
    await other.end()
    await listener.close()
    expect(listener.hears()).toBe(false)
  })
})

describe('a program that hears nothing', () => {
  const deaf = testApp({
    get database() {
      return started.database
    },
    get appUrl() {
      return started.appUrl
    },
    listenUrl: 'postgres://nobody:nothing@127.0.0.1:1/nowhere',
  })

  it('says so when it is asked whether it is ready', async () => {
    expect((await deaf.send('amore', '/readyz')).json).toMatchObject({ ready: true, live_events: 'deaf' })
    expect((await app.send('amore', '/readyz')).json).not.toHaveProperty('live_events')
  })
})
