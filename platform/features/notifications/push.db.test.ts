import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../../infra/database/database.ts'
import { createOutbound } from '../../infra/http/outbound.ts'
import { startWorkers } from '../../infra/jobs/workers.ts'
import { createLog } from '../../infra/log.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { endpointHash, PUSH_ORIGIN, type Pushed, PushService } from '../../testing/push-service.ts'
import { keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { mailJobs } from './jobs.ts'

/** From a message that one member sends to what the other one's browser shows, over a push service on loopback. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const MESSAGE = 'Ti va una serata bollente da me?'
let service: PushService
let fixture: TenantFixture
let partner: string

beforeAll(async () => {
  service = await PushService.start()
})
afterAll(() => service.close())

beforeEach(async () => {
  await test.owner.query("delete from pgboss.job where name = 'push'")
  await test.owner.query('delete from push_subscription')
  service.pushed.length = 0
  service.answers.clear()
  fixture = await seedFixture(test, app, 'nordlys')
  partner = fixture.ids[1] ?? ''
  await member({ language: 'sv' })
})

async function member(values: { language?: string; status?: number; notifications_disabled?: string[] }) {
  for (const [name, value] of Object.entries(values))
    await test.owner.query(`update member set ${name} = $1 where id = $2`, [value, partner])
}

/** A browser of the partner that wants push messages. */
async function subscribe(browser: string, of = partner): Promise<void> {
  const subscription = service.subscribe(browser)
  await test.owner.query(
    `insert into push_subscription (tenant_id, member_id, endpoint_hash, subscription) values ($1, $2, $3, $4)
     on conflict (tenant_id, endpoint_hash) do update set member_id = excluded.member_id`,
    [keyOf(app, 'nordlys'), of, endpointHash(subscription.endpoint), subscription],
  )
}

const browsers = async (): Promise<number> =>
  (await test.owner.query('select from push_subscription where member_id = $1', [partner])).rows.length

async function write(): Promise<void> {
  const conversation = fixture.ids[2] ?? ''
  const { status } = await app.send('nordlys', '/api/message', {
    method: 'POST',
    headers: { cookie: fixture.cookie, 'idempotency-key': randomUUID() },
    body: { conversation, text: MESSAGE },
  })
  expect(status).toBe(200)
}

interface JobRow {
  readonly state: string
  readonly retry_backoff: boolean
  readonly waits: boolean
}

const pushJobs = async (): Promise<readonly JobRow[]> =>
  (
    await test.owner.query<JobRow>(
      `select state, retry_backoff, start_after > now() as waits from pgboss.job
       where name = 'push' and data ->> 'task' = 'deliver_push' order by state`,
    )
  ).rows

/** Lets workers do all that is due, as often as `npm start` would, until nothing is. */
async function work(standIn: string | null = service.origin): Promise<void> {
  const { pool, close } = createDatabase({ url: test.appUrl, size: 3 })
  const { database, tenants, secrets, mail: transport, pushKeys: keys } = app.services
  const tasks = mailJobs({
    database,
    tenants,
    secrets,
    transport,
    keys,
    outbound: createOutbound({ standIn }),
  })
  const log = createLog({ logLevel: 'silent', production: true })
  const workers = await startWorkers({ pool, url: test.appUrl, log, tasks, pollMs: 10 })
  const due = () =>
    test.owner.query(
      `select from pgboss.job where name = 'push' and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
    )
  while ((await due()).rows.length > 0) await new Promise(setImmediate)
  await workers.stop()
  await close()
}

/** The wait before the next try is over. */
const later = () => test.owner.query("update pgboss.job set start_after = now() where state = 'retry'")

const only = (pushed: readonly Pushed[]): Pushed => {
  const [one, ...more] = pushed
  if (!one || more.length > 0) throw new Error(`expected one push, got ${pushed.length}`)
  return one
}

describe('a push', () => {
  it('comes from the brand, in the language of its reader, encrypted, signed, and without a word of the message', async () => {
    await subscribe('phone')
    await write()
    await work()
    const { text, wire, claims, serverKey, headers } = only(service.pushed)
    expect(service.faults).toEqual([])
    expect(JSON.parse(text)).toEqual({
      title: 'Nordlys',
      body: 'Du har ett nytt meddelande',
      path: `/chats/${fixture.ids[2]}`,
    })
    expect(text).not.toMatch(/serata|bollente|Robin/i)
    expect(wire.toString('latin1')).not.toContain('Nordlys')
    expect(claims).toMatchObject({ aud: PUSH_ORIGIN, sub: expect.stringMatching(/^mailto:.+@/) })
    expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
    expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400)
    expect(serverKey).toBe(app.services.pushKeys?.publicKey)
    expect(headers).toMatchObject({ ttl: '86400', topic: expect.stringMatching(/^[\w-]{1,32}$/) })
  })

  it('of a fictional profile carries the label of the tenant, in the language of its reader', async () => {
    await test.owner.query('update member set fictional = true, paid = true where id = $1', [fixture.member])
    await subscribe('phone')
    await write()
    await work()
    expect(JSON.parse(only(service.pushed).text)).toMatchObject({
      title: 'Nordlys',
      body: 'Fiktiv profil: du har ett nytt meddelande',
    })
  })

  it('goes to each browser once for one cause: not again with the next message, nor because another one was away', async () => {
    await subscribe('phone')
    await subscribe('laptop')
    service.answers.set('laptop', 503)
    await write()
    await write()
    await work()
    expect(service.for('phone')).toHaveLength(1)
    expect(service.for('laptop')).toHaveLength(1)
    expect(await pushJobs()).toMatchObject([{ state: 'retry', waits: true }, { state: 'completed' }])
    service.answers.clear()
    await later()
    await work()
    expect(service.for('phone')).toHaveLength(1)
    const [first, second] = service.for('laptop')
    expect(second?.text).toBe(first?.text)
    // The push service may have stored the first one after all: the same topic replaces it.
    expect(second?.headers.topic).toBe(first?.headers.topic)
    expect(await pushJobs()).toMatchObject([{ state: 'completed' }, { state: 'completed' }])
  })

  it.each([429, 500, 503])('that is answered %i is tried again, with growing waits', async (status) => {
    await subscribe('phone')
    service.answers.set('phone', status)
    await write()
    await work()
    expect(await pushJobs()).toMatchObject([{ state: 'retry', waits: true, retry_backoff: true }])
    expect(await browsers()).toBe(1)
  })

  it.each([404, 410])('that is answered %i ends that subscription, and no other', async (status) => {
    await subscribe('phone')
    await subscribe('laptop')
    service.answers.set('phone', status)
    await write()
    await work()
    expect(service.for('laptop')).toHaveLength(1)
    expect(await browsers()).toBe(1)
    expect((await pushJobs()).map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  it('that is refused for another reason is not tried again', async () => {
    await subscribe('phone')
    service.answers.set('phone', 413)
    await write()
    await work()
    expect((await pushJobs()).map(({ state }) => state)).toEqual(['completed'])
    expect(await browsers()).toBe(1)
  })

  it('does not follow a push service that leads elsewhere', async () => {
    await subscribe('phone')
    service.answers.set('phone', 307)
    await write()
    await work()
    expect(await pushJobs()).toMatchObject([{ state: 'completed' }])
    expect(service.pushed).toHaveLength(1)
    expect(service.faults).toEqual([])
  })

  // Stored before such addresses were refused, or at a public name whose owner has it lead to one of our machines since.
  it.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])(
    'does not knock at our own network, at %s',
    async (host) => {
      await subscribe('phone')
      for (const scheme of ['http', 'https']) {
        await test.owner.query(
          `update push_subscription set subscription = jsonb_set(subscription, '{endpoint}', to_jsonb($1::text))`,
          [`${scheme}://${host}:${new URL(service.origin).port}/push/phone`],
        )
        const before = service.connections
        await write()
        await later()
        await work(null)
        expect([service.connections - before, service.pushed]).toEqual([0, []])
      }
      expect(await pushJobs()).toMatchObject([{ state: 'retry', waits: true }])
    },
  )
})

describe('no push is sent to a member', () => {
  it('who wants no push', async () => {
    await subscribe('phone')
    await member({ notifications_disabled: ['push'] })
    await write()
    expect(await pushJobs()).toEqual([])
  })

  it('who is online: the page itself shows it', async () => {
    await subscribe('phone')
    await test.owner.query("update member set online_until = now() + interval '5 minutes' where id = $1", [
      partner,
    ])
    await write()
    expect(await pushJobs()).toEqual([])
  })

  it.each([
    ['switched it off since', () => member({ notifications_disabled: ['push'] })],
    ['deleted the account since', () => member({ status: 2 })],
    ['left the browser to somebody else', () => subscribe('phone', fixture.member)],
  ])('who %s', async (_what, change) => {
    await subscribe('phone')
    await write()
    await change()
    await work()
    expect(service.pushed).toEqual([])
    expect((await pushJobs()).map(({ state }) => state)).toEqual(['completed'])
  })
})

describe('a subscription', () => {
  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8:8443/x',
    // The same addresses, written in other ways.
    ...['https://2130706433/x', 'https://0x7f000001/x', 'https://017700000001/x', 'https://127.1/x'],
    ...[
      'https://[::ffff:127.0.0.1]/x',
      'https://[::ffff:a00:1]/x',
      'https://[64:ff9b::a00:1]/x',
      'https://0/x',
    ],
    ...['https://[fd00::1]/x', 'https://[fe80::1]/x', 'https://169.254.169.254/x', 'https://8.8.8.8/x'],
    'https://localhost/x',
    'https://database/x',
    'https://vault.internal/x',
    'https://push.example/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://notify.windows.com/x',
  ])('at %s is refused: it belongs to no push service of a browser', async (endpoint) => {
    const { keys } = service.subscribe('phone')
    const { status } = await app.send('nordlys', '/api/user?push=1', {
      method: 'POST',
      headers: { cookie: fixture.cookie },
      body: { subscription: { endpoint, keys } },
    })
    expect(status).toBe(422)
  })

  it('at a public push service is stored, the newest of each browser', async () => {
    const { keys } = service.subscribe('phone')
    const endpoints = [
      'https://fcm.googleapis.com/fcm/send/x:y',
      'https://web.push.apple.com/x',
      'https://db5p.notify.windows.com/w/?token=x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
    ]
    for (const endpoint of endpoints) {
      const { status } = await app.send('nordlys', '/api/user?push=1', {
        method: 'POST',
        headers: { cookie: fixture.cookie },
        body: { subscription: { endpoint, keys } },
      })
      expect(status).toBe(200)
    }
    const { rows } = await test.owner.query<{ endpoint: string }>(
      "select subscription ->> 'endpoint' as endpoint from push_subscription where member_id = $1",
      [fixture.member],
    )
    expect(rows).toEqual([{ endpoint: endpoints.at(-1) }])
  })
})
