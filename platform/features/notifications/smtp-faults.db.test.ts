import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { type SmtpFault, startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { deliverMail } from './deliver.ts'
import { eraseQueued } from './erase.ts'
import { stopMail } from './mail-stops.ts'
import { objectionKey } from './objections.ts'
import { mailWish } from './queries.ts'
import { queueMail } from './queue.ts'
import { type MailTransport, smtpTransport } from './smtp.ts'

const mayNotify = async (db: TenantDb, to: string, memberId: string | undefined) =>
  (await mailWish(db, { to, memberId, kind: 'message', now: new Date(), siteZone: 'UTC' })).wanted

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let server: TestSmtpServer
let transport: MailTransport
let amore: Tenant

beforeAll(async () => {
  server = await startSmtpServer()
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('the demo tenant amore is missing')
  amore = found
})
afterAll(() => server.close())
// A new connection for each test, with a timeout short enough for a server that never responds.
beforeEach(() => {
  transport = smtpTransport({ url: server.url, sender: null, patience: 300 })
  server.taken.length = 0
  server.fail(null)
  outcomes.length = 0
})

afterEach(() => transport.close())

/** Queues a mail to its own address, and returns its id. */
async function queued(key: string): Promise<string> {
  await test.database.withTenant(amore.key, (db) => {
    const context = { tenant: amore, locale: { code: 'it', iso: 'it-IT' } as const, db, now: new Date() }
    return queueMail(context, { key, to: `${key}@example.org`, template: 'account_exists', path: '/login' })
  })
  const { rows } = await test.owner.query<{ id: string }>(
    'select id from outgoing_mail where mail_key = $1',
    [key],
  )
  return rows[0]?.id ?? ''
}

const outcomes: string[] = []
const onTried = (outcome: string) => void outcomes.push(outcome)
const deliver = (mail: string) =>
  deliverMail(
    { database: test.database, transport, onTried },
    { task: 'deliver_mail', tenantId: amore.key, mail },
  )

async function rowOf(id: string) {
  const { rows } = await test.owner.query<{
    sent_at: Date | null
    failed_at: Date | null
    leased_until: Date | null
    attempts: number
    last_error: string | null
  }>('select sent_at, failed_at, leased_until, attempts, last_error from outgoing_mail where id = $1', [id])
  return rows[0]
}

const keyOf = (email: string) => test.database.withTenant(amore.key, async (db) => objectionKey(db, email))

async function bounces(key: string) {
  const { rows } = await test.owner.query(
    'select reason, detail from mail_suppression where tenant_id = $1 and email_key = $2',
    [amore.key, await keyOf(`${key}@example.org`)],
  )
  return rows
}

const REFUSED = { at: 'recipient', code: 550, text: '5.1.1 <ada> no such user' } as const

describe('a mail server', () => {
  it.each<[string, SmtpFault]>([
    ['says "later" to the recipient', { at: 'recipient', code: 450, text: '4.2.0 later' }],
    ['says "later" after the mail', { at: 'data', code: 451, text: '4.3.0 later' }],
    ['is not ready', { at: 'greeting', code: 421, text: 'busy' }],
    ['closes every connection', 'closed'],
    ['refuses the sender', { at: 'sender', code: 550, text: '5.7.1 not your domain' }],
    ['never answers', 'hang'],
    ['hangs up after the mail', 'drop'],
  ])('that %s gets one try, and the mail once it works again', async (name, fault) => {
    const key = name.replaceAll(/\W/g, '')
    const id = await queued(key)
    server.fail(fault)
    const before = { tries: server.tries, connections: server.connections }
    await expect(deliver(id)).rejects.toThrow()
    // The mail library makes no retries besides those of the queue.
    expect(server.tries - before.tries).toBeLessThanOrEqual(1)
    expect(server.connections - before.connections).toBe(1)
    expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null, leased_until: null, attempts: 1 })
    server.fail(null)
    await deliver(id)
    await deliver(id)
    expect(server.taken.map(({ to }) => to)).toEqual([[`${key}@example.org`]])
    expect(await bounces(key)).toEqual([])
    expect(outcomes).toEqual(['delayed', 'sent'])
  })

  it('that disconnects after its response gets the mail once', async () => {
    const id = await queued('answered')
    server.fail('drop_answered')
    await deliver(id)
    server.fail(null)
    await deliver(id)
    expect(server.taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, failed_at: null })
  })

  it('that disconnects before its response gets the mail again, with the same Message-ID', async () => {
    const id = await queued('taken')
    server.fail('drop_taken')
    await expect(deliver(id)).rejects.toThrow()
    server.fail(null)
    await deliver(id)
    expect(server.taken).toHaveLength(2)
    const ids = server.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(1)
  })

  it('that permanently refuses an address gets the mail once, and the address no more notices', async () => {
    const id = await queued('refused')
    server.fail(REFUSED)
    await deliver(id)
    await deliver(id)
    expect(server.taken).toEqual([])
    const refused = await rowOf(id)
    expect(refused).toMatchObject({ sent_at: null, attempts: 1, last_error: 'EENVELOPE 550 5.1.1' })
    expect(refused?.failed_at).not.toBeNull()
    expect(await bounces('refused')).toEqual([{ reason: 'bounce', detail: 'EENVELOPE 550 5.1.1' }])
    const notified = (to: string) => test.database.withTenant(amore.key, (db) => mayNotify(db, to, undefined))
    expect([await notified('Refused@example.org'), await notified('other@example.org')]).toEqual([
      false,
      true,
    ])
  })

  it('that stays unavailable ends the tries, and the address is not marked as bouncing', async () => {
    const id = await queued('away')
    server.fail({ at: 'data', code: 451, text: '4.3.0 later' })
    await test.owner.query('update outgoing_mail set attempts = 12 where id = $1', [id])
    await deliver(id)
    expect((await rowOf(id))?.failed_at).not.toBeNull()
    expect(await bounces('away')).toEqual([])
  })
})

it('the record that an address bounces is deleted with its member', async () => {
  await test.database.withTenant(amore.key, async (db) => {
    const member = await buildMember(db)
    await stopMail(db, member.email, { reason: 'bounce', detail: '550 5.1.1' })
    expect(await mayNotify(db, member.email, undefined)).toBe(false)
    await eraseQueued(db, member.id)
    expect(await mayNotify(db, member.email, undefined)).toBe(true)
  })
})

it('the mail queue waits longer after each try, for about a day', async () => {
  const { rows } = await test.owner.query(
    "select retry_limit, retry_delay, retry_backoff from pgboss.queue where name = 'mail'",
  )
  expect(rows).toEqual([{ retry_limit: 12, retry_delay: 20, retry_backoff: true }])
})
