import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findUnbalanced } from '../platform/features/credits/server.ts'
import { type AppDatabase, createDatabase } from '../platform/infra/database/database.ts'
import { enqueueForTenants } from '../platform/infra/jobs/enqueue.ts'
import { SLOTS } from '../platform/infra/jobs/queues.ts'
import { freePort } from '../platform/infra/postgres/cluster-folder.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import { MollieStandIn } from '../platform/testing/mollie/stand-in.ts'
import { Presses, payingMembers } from '../platform/testing/paying-members.ts'
import { Program, preparedFolder, removeFolders, until } from '../platform/testing/program.ts'
import { mailHeader, startSmtpServer, type TestSmtpServer } from '../platform/testing/smtp-server.ts'
import { EXTENT, PATIENCE } from './test-extent.mjs'

/**
 * Purchases and messages while the program and PostgreSQL are killed, and mail and provider are
 * temporarily unavailable.
 */
const BUYERS = 10
const EACH = EXTENT.nightly ? 20 : 6
const ALL = BUYERS * EACH
const START = 5000
/** One in this number of purchases is left by its buyer: only the webhook reports the payment. */
const GONE = 6
const sites = copySites({ sites: ['amore'] })
const KEY = 'AMORE_MOLLIE_KEY'
sites.change('amore', { payment_provider: 'mollie', secrets: { mollie_api_key: `env:${KEY}` } })
let program: Program
let mollie: MollieStandIn
let smtp: TestSmtpServer

afterAll(async () => {
  await program?.kill('SIGTERM')
  await mollie?.close()
  await smtp?.close()
  sites.close()
  removeFolders()
})

function start(env: Readonly<Record<string, string>>): Promise<Program> {
  return Program.start(env).then((started) => started.ready())
}

async function keyOf({ pool }: AppDatabase): Promise<number> {
  const { rows } = await pool.query<{ id: number }>("select id from tenant where slug = 'amore'")
  return rows[0]?.id ?? 0
}

/**
 * Simulates hours: waiting retries become due, and jobs of the dead server's last clients are
 * handed out again. Failed webhooks are checked now and not at the next full minute. In one
 * transaction: a job that is due before its mail is free would wait again.
 */
async function passTime({ pool }: AppDatabase, key: number): Promise<void> {
  await pool.query(`
    update pgboss.job set state = 'retry' where state = 'active' and started_on < pg_postmaster_start_time();
    update pgboss.job set start_after = now() where state in ('created', 'retry');
    update outgoing_mail set leased_until = null
      where sent_at is null and leased_until < pg_postmaster_start_time() + interval '3 minutes';
    update payment_webhook set next_try = now(), claimed_until = null`)
  const execute = (text: string, values: unknown[]) => pool.query(text, values)
  await enqueueForTenants(execute, { queue: 'payments', task: 'payment-webhooks' }, [key])
}

async function left({ pool }: AppDatabase): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select (select count(*) from outgoing_mail where sent_at is null)::int
       + (select count(*) from payment where granted_at is null)::int
       + (select count(*) from payment_webhook)::int as left`,
  )
  return rows[0]?.left ?? 1
}

// Twenty clients repeat each press while three programs start: on a busy machine the slowest test.
const limits = { timeout: 400_000 * PATIENCE }

test(
  'purchases and messages survive kill -9, a crashed PostgreSQL, and an outage of mail and provider',
  limits,
  async () => {
    mollie = await MollieStandIn.start()
    smtp = await startSmtpServer()
    const env = {
      TENANTS_DIR: sites.folders.tenants,
      SEED_DEMO: 'no',
      PORT: String(await freePort()),
      DATA_DIR: preparedFolder('money-'),
      MOLLIE_API_URL: mollie.url,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SMTP_URL: smtp.url,
      [KEY]: 'test_standin7Jx9LmP2wRz8TnB4qQ',
      LOG_LEVEL: 'fatal',
    }
    program = await start(env)
    const before = createDatabase({ url: program.databaseUrl, size: 2, name: 'test' })
    const key = await keyOf(before)
    const buyers = await payingMembers(before, key, BUYERS, START)
    await before.close()
    const presses = new Presses(() => program, mollie)

    let acts = 0
    const work = Promise.all(
      buyers.map(async (buyer) => {
        for (let index = 0; index < EACH; index++) {
          await Promise.all([
            presses.buy(buyer, index % GONE !== GONE - 1),
            presses.write(buyer, `message ${index}`),
          ])
          acts++
        }
      }),
    )
    const reached = (share: number) => until(async () => acts >= ALL * share)
    await reached(0.1)
    mollie.faults.plan('unavailable', /payments/, 60)
    mollie.faults.plan('closed', /^POST .*payments$/, 5)
    smtp.fail('closed')
    await reached(0.3)
    smtp.fail(null)
    await reached(0.4)
    await program.kill('SIGKILL')
    program = await start(env)
    await reached(0.7)
    process.kill(program.postgresPid, 'SIGKILL')
    await work

    const after = createDatabase({ url: program.databaseUrl, size: 2, name: 'test' })
    await passTime(after, key)
    await until(async () => (await left(after)) === 0)
    const { rows } = await after.withTenant(key, async (db) => {
      expect(await findUnbalanced(db, 10)).toEqual([])
      return sql`select
      (select count(*)::int from payment where status = 'paid' and granted_at is not null) as paid,
      (select count(*)::int from credit_order) as orders,
      (select count(*)::int from ledger_entry where reason = 'purchase') as purchases,
      (select sum(credits)::int from credit_order) - (select sum(delta)::int from ledger_entry where reason = 'purchase') as unpaid,
      (select count(*)::int from ledger_entry where reason = 'message') as charged,
      (select count(*)::int from message where body like 'message %') as messages,
      (select count(*)::int from (select distinct sender_id, body from message where body like 'message %') m) as texts,
      (select count(*)::int from invoice) as invoices,
      (select max(number) from invoice) as last_invoice,
      (select count(*)::int from outgoing_mail where mail_key like 'payment:%') as receipts,
      (select count(*)::int from outgoing_mail where failed_at is not null) as undelivered,
      (select count(*)::int from payment_alert) as alerts`.execute(db.trx)
    })
    const counts = {
      paid: ALL,
      orders: ALL,
      purchases: ALL,
      charged: ALL,
      receipts: ALL,
      unpaid: 0,
      alerts: 0,
    }
    const documents = { invoices: ALL, last_invoice: ALL, undelivered: 0 }
    expect(rows).toEqual([{ ...counts, ...documents, messages: ALL, texts: ALL }])
    expect(mollie.account.payments.size).toBe(ALL)
    // Successive calls share connections.
    expect(mollie.connections).toBeLessThan(mollie.requests.length / 2)

    // Each mail arrived; at most twice, if a crash occurred between the server's response and its
    // recording, with the same Message-ID.
    const { rows: owed } = await after.pool.query<{ id: string }>(
      "select headers ->> 'messageId' as id from outgoing_mail",
    )
    await after.close()
    const taken = smtp.taken.map(({ raw }) => mailHeader(raw, 'Message-ID'))
    expect(new Set(taken)).toEqual(new Set(owed.map(({ id }) => id)))
    expect(taken.length - owed.length).toBeLessThanOrEqual(2 * SLOTS.mail)
  },
)
