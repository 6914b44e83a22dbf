import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { NewPayment, ProviderPayment, ProviderStatus } from '../../infra/payments/port.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { addProviders, FakeProvider } from '../../testing/providers.ts'
import { reconcilePayments, workThroughInbox } from './jobs.ts'
import type { ReversalHook } from './providers.ts'
import { receiveWebhook } from './webhook.ts'

/** Payments under webhooks in any order and number, with failures of the provider and of our own transactions in between. */
const sites = copySites()
sites.change('amore', { payment_provider: 'scripted' })
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, JOBS: 'no', LOG_LEVEL: 'silent' })
const buyers = buyersOf(test, app)
const PRICE = 2499

/** What happens next to one payment. */
type Step =
  | { readonly type: 'status'; readonly status: ProviderStatus }
  | { readonly type: 'refund'; readonly amount: number }
  | { readonly type: 'chargeback' }
  | { readonly type: 'webhooks'; readonly times: number }
  | { readonly type: 'look' }
  | { readonly type: 'fault'; readonly fault: 'away' | 'stale' | 'crash' }

const of = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })

const step: fc.Arbitrary<Step> = fc.oneof(
  of(
    2,
    fc.record({
      type: fc.constant('status' as const),
      status: fc.constantFrom<ProviderStatus>(
        'paid',
        'paid',
        'paid',
        'pending',
        'failed',
        'canceled',
        'expired',
      ),
    }),
  ),
  of(2, fc.record({ type: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: PRICE / 3 }) })),
  of(1, fc.constant({ type: 'chargeback' as const })),
  of(4, fc.record({ type: fc.constant('webhooks' as const), times: fc.integer({ min: 1, max: 4 }) })),
  of(1, fc.constant({ type: 'look' as const })),
  of(
    3,
    fc.record({
      type: fc.constant('fault' as const),
      fault: fc.constantFrom('stale' as const, 'stale' as const, 'away' as const, 'crash' as const),
    }),
  ),
)

/** A provider whose payments move as real ones do: paid stays paid, and no more leaves than came. */
class Scripted extends FakeProvider {
  loseAnswer = false
  away = false
  /** Answers with what was true before the last change. */
  stale = false
  readonly made: string[] = []
  #sums = { refunded: 0, chargedBack: 0 }
  #status: ProviderStatus = 'open'
  #before: Partial<ProviderPayment> = {}

  constructor() {
    super('scripted')
  }

  reset(loseAnswer: boolean): void {
    this.made.length = 0
    this.loseAnswer = loseAnswer
    this.away = false
    this.stale = false
    this.#sums = { refunded: 0, chargedBack: 0 }
    this.#status = 'open'
    this.#before = {}
  }

  get now() {
    return { status: this.#status, ...this.#sums }
  }

  override async createPayment(payment: NewPayment): Promise<ProviderPayment> {
    const made = await super.createPayment(payment)
    this.made.push(made.id)
    if (!this.loseAnswer) return made
    this.loseAnswer = false
    throw new UnavailableError()
  }

  override async fetchPayment(tenant: Tenant, id: string): Promise<ProviderPayment | undefined> {
    if (this.away) {
      this.away = false
      throw new UnavailableError()
    }
    const known = await super.fetchPayment(tenant, id)
    const state = this.stale ? this.#before : this.now
    this.stale = false
    return known && { ...known, ...state }
  }

  play(change: Step): void {
    const before = this.now
    const rest = PRICE - this.#sums.refunded - this.#sums.chargedBack
    const moves = this.#status === 'open' || (this.#status === 'pending' && change.type === 'status')
    if (change.type === 'status' && moves) this.#status = change.status
    if (this.#status === 'paid' && change.type === 'refund' && change.amount <= rest)
      this.#sums.refunded += change.amount
    if (this.#status === 'paid' && change.type === 'chargeback') this.#sums.chargedBack += rest
    if (JSON.stringify(before) !== JSON.stringify(this.now)) this.#before = before
  }
}

const provider = new Scripted()
/** Sums of what other features were told that has left. */
let told = { refunded: 0, chargedBack: 0 }
let crash = false

const hook: ReversalHook = async (_db, _tenant, ours, theirs) => {
  if (crash) {
    crash = false
    throw new Error('the program ended here')
  }
  told.refunded += Math.max(0, theirs.refunded - ours.refunded)
  told.chargedBack += Math.max(0, theirs.chargedBack - ours.charged_back)
}

const services = () => ({ ...app.services.payments, onReversal: [hook], rateLimits: { use: async () => 0 } })

function site(): Tenant {
  const found = app.services.tenants.get('amore')
  if (!found) throw new Error('There is no tenant amore')
  return found
}

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const webhook = () => receiveWebhook(services(), site(), { id: provider.made[0] ?? '', ip: '192.0.2.1' })

async function play(one: Step): Promise<void> {
  provider.play(one)
  if (one.type === 'webhooks') await Promise.all(Array.from({ length: one.times }, webhook))
  if (one.type === 'look') await reconcilePayments(services(), site(), later(30 * 24))
  if (one.type !== 'fault') return
  if (one.fault === 'away') provider.away = true
  if (one.fault === 'stale') {
    provider.stale = true
    await webhook()
  }
  if (one.fault === 'crash') crash = true
}

beforeAll(() => addProviders(app, provider))
afterAll(() => sites.close())

it('grants a payment once, and no more leaves than was paid, whatever comes in which order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }),
      async (loseAnswer, steps) => {
        await test.owner.query(
          "update payment set status = 'failed', refunded = amount where status <> 'failed'",
        )
        await test.owner.query(
          'delete from payment_watch; delete from payment_webhook; delete from rate_limit',
        )
        provider.reset(loseAnswer)
        told = { refunded: 0, chargedBack: 0 }
        crash = false
        const buyer = await buyers.create()
        expect((await buyers.send(buyer, {})).status).toBe(loseAnswer ? 503 : 200)
        for (const one of steps) await play(one)

        // Everything works again.
        Object.assign(provider, { away: false, stale: false })
        crash = false
        await reconcilePayments(services(), site(), later(24 * 100))
        await workThroughInbox(services(), site(), later(24 * 2))
        const { status, refunded, chargedBack } = provider.now
        const { rows } = await test.owner.query(
          `select p.status, p.refunded, p.charged_back, coalesce(b.credits, 0) as credits,
           (select count(*)::int from ledger_entry e where e.member_id = p.member_id) as entries,
           (select coalesce(sum(delta), 0)::int from ledger_entry e where e.member_id = p.member_id) as sum
         from payment p left join balance b on b.member_id = p.member_id where p.member_id = $1`,
          [buyer.id],
        )
        const granted = status === 'paid' ? 300 : 0
        const sums = { refunded, charged_back: chargedBack, credits: granted, sum: granted }
        expect(rows).toEqual([{ status, ...sums, entries: granted === 0 ? 0 : 1 }])
        expect(told).toEqual({ refunded, chargedBack })
        expect(refunded + chargedBack).toBeLessThanOrEqual(PRICE)
        expect(new Set(provider.made).size).toBe(1)
      },
    ),
    { numRuns: 50 },
  )
})

it('grants nothing for 1,000 forged webhooks, and keeps few of them', async () => {
  provider.reset(false)
  const buyer = await buyers.create()
  const payment = await buyers.order(buyer)
  await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
  const forged = (index: number) =>
    [`tr_forged${index}`, payment.id, `free-${payment.id}`, '../etc', `scripted-${buyer.id}${index}`][
      index % 5
    ]
  for (let from = 0; from < 1000; from += 50) {
    const ids = Array.from({ length: 50 }, (_, index) => forged(from + index) ?? '')
    const answers = await Promise.all(ids.map((id) => buyers.webhook(id)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']))
  }
  expect(await buyers.credits(buyer)).toBe(0)
  const { rows } = await test.owner.query('select count(*)::int as count from payment_webhook')
  expect(rows[0]?.count).toBeLessThanOrEqual(60)
})
