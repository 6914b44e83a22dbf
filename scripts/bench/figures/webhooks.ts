import { randomBytes } from 'node:crypto'
import { newId } from '../../../platform/core/ids.ts'
import { buildMember } from '../../../platform/testing/factories.ts'
import { MollieStandIn } from '../../../platform/testing/mollie/stand-in.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { inTurns } from '../load.ts'
import type { Answer, Order } from '../orders.ts'
import type { Program } from '../program.ts'
import { exchange, type Statement } from '../replay.ts'
import { hostOf, PAID, PROVIDER_KEY, type Stage } from '../stage.ts'
import { ratioOf } from '../statistics.ts'
import { timed } from '../visit.ts'

const LANES = 8
/** Payments of a round, for which a webhook comes each. */
const COUNT = 800
const PRICE = { value: '24.99', currency: 'EUR' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A payment that its buyer has paid at the provider, of which we know nothing yet. */
interface Waiting {
  readonly payment: string
  readonly order: string
  readonly member: string
  readonly email: string
  readonly providerId: string
}

/**
 * (m) Webhooks of paid payments, each until its credits are committed, against the statements of
 * such a webhook through `pg` alone. The program's side is the whole of it: HTTP, the question to
 * the provider over TLS, inbox, ledger, invoice, receipt, answer.
 */
export async function webhooks(stage: Stage, effort: Effort): Promise<Figure[]> {
  const mollie = await MollieStandIn.start()
  const env = {
    MOLLIE_API_URL: mollie.url,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    [PROVIDER_KEY]: 'test_standin7Jx9LmP2wRz8TnB4qQ',
  }
  const count = effort.amount(COUNT)
  await startNumbers(stage)
  try {
    const template = await recordWebhook(stage, mollie, env)
    const product = await stage.product({ env })
    const peer = await stage.peer('commands')
    const rounds = await inTurns(effort.rounds, {
      webhooks: async () => {
        const waiting = await paidAtProvider(stage, mollie, count)
        const rate = await deliver(stage, product, waiting)
        await requireGranted(stage, waiting)
        return rate
      },
      raw: async () => {
        const waiting = await paidAtProvider(stage, mollie, count)
        const rate = await replay(peer, template, waiting)
        await requireGranted(stage, waiting)
        return rate
      },
    })
    await Promise.all([product.stop(), peer.stop()])
    const ratio = ratioOf(rounds.webhooks, rounds.raw)
    return [
      {
        id: 'm',
        name: 'webhook to credits committed: rate against the same SQL through pg',
        unit: '',
        measured: ratio.ratio,
        target: { kind: 'at least', value: 0.5 },
        detail: `${effort.sides(ratio, '/s')}; ${template.statements.length} statements each`,
      },
    ]
  } finally {
    await mollie.close()
  }
}

/** One webhook after the other in each lane. @returns webhooks a second */
async function deliver(stage: Stage, program: Program, waiting: readonly Waiting[]): Promise<number> {
  const to = { program, host: hostOf(stage.tenant(PAID)), path: '/api/payment-webhook', headers: FORM }
  const left = waiting.values()
  const started = performance.now()
  const lane = async () => {
    for (const { providerId } of left) await timed({ ...to, body: `id=${providerId}` })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return (waiting.length / (performance.now() - started)) * 1000
}

async function replay(peer: Program, template: Template, waiting: readonly Waiting[]): Promise<number> {
  const all = waiting.map((one) => settleAs(template, one))
  const lanes = Array.from({ length: LANES }, (_, lane) => all.filter((_one, at) => at % LANES === lane))
  await peer.order<Answer>({ kind: 'prepare', lanes } satisfies Order)
  const { milliseconds } = await peer.order<Answer>({ kind: 'raw' })
  return (waiting.length / milliseconds) * 1000
}

/** Buyers of a site with an order each, which is open here and paid at the provider. */
async function paidAtProvider(stage: Stage, mollie: MollieStandIn, count: number): Promise<Waiting[]> {
  const { key, id: tenant } = stage.tenant(PAID)
  return stage.database.withTenant(key, async (db) => {
    const all: Waiting[] = []
    for (let made = 0; made < count; made++) {
      const [order, payment] = [newId(), newId()]
      const { id: member, email } = await buildMember(db, { gender: 'male', seeks: 'female' })
      const { id: providerId } = mollie.account.createPayment({
        amount: PRICE,
        method: 'creditcard',
        metadata: { tenant, order, payment },
      })
      mollie.account.setStatus(providerId, 'paid')
      all.push({ payment, order, member, email, providerId })
    }
    const amount = 2499
    await db.trx
      .insertInto('credit_order')
      .values(
        all.map(({ order, member }) => ({
          tenant_id: db.tenantId,
          id: order,
          member_id: member,
          package: 'p1',
          credits: 300,
          list_amount: amount,
          amount,
          currency: 'EUR',
          country: 'IT',
          idempotency_key: order,
        })),
      )
      .execute()
    await db.trx
      .insertInto('payment')
      .values(
        all.map(({ order, member, payment, providerId }) => ({
          tenant_id: db.tenantId,
          id: payment,
          order_id: order,
          member_id: member,
          provider: 'mollie',
          provider_id: providerId,
          method: 'creditcard',
          amount,
          currency: 'EUR',
        })),
      )
      .execute()
    return all
  })
}

/**
 * @throws Error where one of the payments was not granted once and completely: what is left out is
 *   fast
 */
async function requireGranted(stage: Stage, waiting: readonly Waiting[]): Promise<void> {
  const members = waiting.map(({ member }) => member)
  const found = await stage.database.withTenant(stage.tenant(PAID).key, async ({ trx, tenantId }) => {
    const count = (table: 'payment' | 'ledger_entry' | 'invoice' | 'outgoing_mail' | 'payment_webhook') =>
      trx.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    const ours = {
      granted: count('payment').where('granted_at', 'is not', null),
      entries: count('ledger_entry'),
    }
    const documents = { invoices: count('invoice'), mails: count('outgoing_mail') }
    const counts = Object.values({ ...ours, ...documents }).map(async (query) => {
      const row = await query
        .where('tenant_id', '=', tenantId)
        .where('member_id', 'in', members)
        .executeTakeFirst()
      return Number(row?.count)
    })
    const left = await count('payment_webhook')
      .where('tenant', '=', tenantId)
      .where(
        'provider_id',
        'in',
        waiting.map(({ providerId }) => providerId),
      )
      .executeTakeFirst()
    return [...(await Promise.all(counts)), Number(left?.count)]
  })
  const wanted = [...Array<number>(4).fill(waiting.length), 0]
  if (String(found) !== String(wanted)) throw new Error(`granted ${found} in place of ${wanted}`)
}

interface Template {
  readonly statements: readonly Statement[]
  readonly of: Waiting
}

/** Statements of one webhook, all transactions of it, as the program sends them when it is warm. */
async function recordWebhook(
  stage: Stage,
  mollie: MollieStandIn,
  env: Readonly<Record<string, string>>,
): Promise<Template> {
  const program = await stage.product({ record: true, env })
  const [first, of] = await paidAtProvider(stage, mollie, 2)
  if (!first || !of) throw new Error('there is no payment to record')
  await deliver(stage, program, [first])
  await program.notes()
  await deliver(stage, program, [of])
  const { statements } = await program.notes()
  await program.stop()
  return { statements, of }
}

/**
 * Numbers of invoices that the program's side does not reach, and no earlier run on the same
 * database has used.
 */
let invoice = 1_000_000

async function startNumbers(stage: Stage): Promise<void> {
  const last = await stage.database.withTenant(stage.tenant(PAID).key, ({ trx, tenantId }) =>
    trx
      .selectFrom('invoice')
      .select('number')
      .where('tenant_id', '=', tenantId)
      .orderBy('number', 'desc')
      .executeTakeFirst(),
  )
  invoice = Math.max(invoice, (last?.number ?? 0) + 1)
}

/**
 * The same statements for another payment. Where PostgreSQL refuses a second row of the same value,
 * the value is a new one.
 */
function settleAs({ statements, of }: Template, other: Waiting): Statement[] {
  const known = new Map([
    [of.payment, other.payment],
    [of.order, other.order],
    [of.member, other.member],
    [of.email, other.email],
    [of.providerId, other.providerId],
  ])
  return exchange(statements, known, newId).map(({ sql, parameters }) => {
    if (sql.startsWith('insert into "mail_token"')) return { sql, parameters: parameters.map(newBytes) }
    if (sql.startsWith('insert into "invoice"')) return { sql, parameters: numbered(sql, parameters) }
    return { sql, parameters }
  })
}

const newBytes = (parameter: unknown): unknown =>
  typeof parameter === 'object' && parameter !== null && 'bytes' in parameter
    ? { bytes: randomBytes(32).toString('base64') }
    : parameter

/** The columns of an insert stand in its text, in the order of its parameters. */
function numbered(sql: string, parameters: readonly unknown[]): unknown[] {
  const columns = /\(([^)]*)\)/.exec(sql)?.[1]?.split(', ') ?? []
  const place = columns.indexOf('"number"')
  if (place < 0) throw new Error('the invoice has no number')
  return parameters.with(place, invoice++)
}
