import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findUnbalanced } from '../platform/features/credits/server.ts'
import { createDatabase } from '../platform/infra/database/database.ts'
import { postForm } from '../platform/infra/payments/test-provider/webhooks.ts'
import { freePort } from '../platform/infra/postgres/place.ts'
import { copySites } from '../platform/tenancy/test-site.ts'
import { buildMember } from '../platform/testing/factories.ts'
import { MollieStandIn } from '../platform/testing/mollie/stand-in.ts'
import { Program, removeFolders, temporaryFolder, until } from '../platform/testing/program.ts'
import { signIn, talk } from '../platform/testing/tenant-fixture.ts'

/** Purchases and messages through kills of the program and PostgreSQL, with mail and provider away for a while. */
const BUYERS = 10
const EACH = 20
const START = 5000
const sites = copySites()
const KEY = 'AMORE_MOLLIE_KEY'
sites.change('amore', { payment_provider: 'mollie', secrets: { mollie_api_key: `env:${KEY}` } })
let program: Program
let mollie: MollieStandIn

afterAll(async () => {
  await program?.kill('SIGTERM')
  await mollie?.close()
  sites.close()
  removeFolders()
})

interface Buyer {
  readonly id: string
  readonly cookie: string
  readonly conversation: string
}

interface Sent {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
}

/** One request of a signed-in member, a POST where it has a body. Rejects where no program listens, or it ends meanwhile. */
async function send({ cookie }: Buyer, path: string, key: string, body?: object): Promise<Sent> {
  const { port } = program
  const sent = body === undefined ? '' : JSON.stringify(body)
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { host: `amore.localhost:${port}`, cookie, ...(key ? { 'idempotency-key': key } : {}) }
  const type = { 'content-type': 'application/json', 'content-length': String(sent.length) }
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: { ...headers, ...type },
  })
  outgoing.end(sent)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
}

/** The same press until it is answered with 200, as a browser repeats it: the same key is the same act. */
async function press(buyer: Buyer, path: string, body: object): Promise<Sent['json']> {
  const key = randomUUID()
  let done: Sent | undefined
  await until(async () => {
    done = await send(buyer, path, key, body)
    if (done.status !== 200 && done.status < 500) throw new Error(`${path}: ${done.status}`)
    return done.status === 200
  })
  return done?.json ?? {}
}

/** Pays at the provider, whose webhook is repeated until it is answered with 200. */
async function pay(paymentId: unknown): Promise<void> {
  const { account } = mollie
  const made = [...account.payments.values()].filter(
    ({ metadata }) => (metadata as { payment?: unknown }).payment === paymentId,
  )
  expect(made).toHaveLength(1)
  for (const { id, webhookUrl } of made) {
    account.setStatus(id, 'paid')
    await until(async () => (await postForm(webhookUrl ?? '', `id=${id}`)) === 200)
  }
}

async function buy(buyer: Buyer): Promise<void> {
  const { id } = await press(buyer, '/api/payment', { package: 'p1', method: 'creditcard' })
  await pay(id)
  // The buyer comes back: where the provider was away for the webhook, the page of the payment settles it.
  await until(async () => (await send(buyer, `/api/payment?id=${id}`, '')).json.status === 'completed')
}

const write = (buyer: Buyer, index: number) =>
  press(buyer, '/api/message', { conversation: buyer.conversation, text: `message ${index}` })

function start(env: Readonly<Record<string, string>>): Promise<Program> {
  return Program.start(env).then((started) => started.ready())
}

test('purchases and messages survive kill -9, a dead PostgreSQL, and mail and provider away', async () => {
  mollie = await MollieStandIn.start()
  const env = {
    TENANTS_DIR: sites.folders.tenants,
    SEED_DEMO: 'no',
    PORT: String(await freePort()),
    DATA_DIR: temporaryFolder('money-'),
    MOLLIE_API_URL: mollie.url,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    // Nobody listens there: no mail is delivered, and none is lost.
    SMTP_URL: 'smtp://127.0.0.1:1',
    [KEY]: 'test_standin7Jx9LmP2wRz8TnB4qQ',
    LOG_LEVEL: 'fatal',
  }
  program = await start(env)
  const database = createDatabase({ url: program.databaseUrl, size: 2, name: 'test' })
  const { rows: found } = await database.pool.query<{ id: number }>(
    "select id from tenant where slug = 'amore'",
  )
  const key = found[0]?.id ?? 0
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () =>
      database.withTenant(key, async (db): Promise<Buyer> => {
        const rich = { paid: true, credits: START, country: 'IT' }
        const { id } = await buildMember(db, { gender: 'male', seeks: 'female', ...rich })
        const other = await buildMember(db, { gender: 'female', seeks: 'male', country: 'IT' })
        return { id, cookie: await signIn(db, id), conversation: await talk(db, id, other.id) }
      }),
    ),
  )
  await database.close()

  let acts = 0
  const work = Promise.all(
    buyers.map(async (buyer) => {
      for (let index = 0; index < EACH; index++) {
        await Promise.all([buy(buyer), write(buyer, index)])
        acts++
      }
    }),
  )
  const reached = (share: number) => until(async () => acts >= BUYERS * EACH * share)
  await reached(0.1)
  mollie.faults.plan('unavailable', /payments/, 60)
  mollie.faults.plan('closed', /^POST .*payments$/, 5)
  await reached(0.3)
  await program.kill('SIGKILL')
  program = await start(env)
  await reached(0.6)
  process.kill(program.postgresPid, 'SIGKILL')
  await work

  const after = createDatabase({ url: program.databaseUrl, size: 2, name: 'test' })
  const all = BUYERS * EACH
  const { rows } = await after.withTenant(key, async (db) => {
    expect(await findUnbalanced(db, 10)).toEqual([])
    return sql`select
      (select count(*)::int from payment where status = 'paid' and granted_at is not null) as paid,
      (select count(*)::int from credit_order) as orders,
      (select count(*)::int from ledger_entry where reason = 'purchase') as purchases,
      (select count(*)::int from ledger_entry where reason = 'message') as charged,
      (select count(*)::int from message where body like 'message %') as messages,
      (select count(*)::int from (select distinct sender_id, body from message where body like 'message %') m) as texts,
      (select count(*)::int from outgoing_mail where mail_key like 'payment:%') as receipts,
      (select count(*)::int from payment_alert) as alerts`.execute(db.trx)
  })
  await after.close()
  const counts = { paid: all, orders: all, purchases: all, charged: all, receipts: all, alerts: 0 }
  expect(rows).toEqual([{ ...counts, messages: all, texts: all }])
  expect(mollie.account.payments.size).toBe(all)
})
