import fc from 'fast-check'
import type { Database } from '../core/database.ts'
import { UnavailableError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import type { NewPayment, ProviderPayment, ProviderStatus } from '../infra/payments/port.ts'
import { FakeProvider } from './providers.ts'

/** Price of the package that the script buys, and its credits. */
export const PRICE = 2499
export const CREDITS = 300

/** Changes at the provider. */
export type Change =
  | { readonly type: 'status'; readonly status: ProviderStatus }
  | { readonly type: 'refund'; readonly amount: number }
  /** The newest refund could not be executed: the money is returned to the shop. */
  | { readonly type: 'refund_failed' }
  | { readonly type: 'chargeback' }

/**
 * Faults: the provider does not answer, answers with an old state or another amount; the program
 * crashes.
 */
export type Fault =
  | { readonly type: 'fault'; readonly fault: 'away' | 'stale' | 'altered' }
  /** In the `at`-th transaction from now, before or after its commit. */
  | { readonly type: 'crash'; readonly at: number; readonly committed: boolean }

/** Possible steps of one payment. */
export type Step =
  | Change
  | Fault
  | { readonly type: 'webhooks'; readonly times: number }
  /**
   * While the provider is answering a webhook's query, this change occurs, and its own webhook
   * finds the provider unavailable.
   */
  | { readonly type: 'overtaken'; readonly change: Change }
  | { readonly type: 'look' }
  | { readonly type: 'spend'; readonly credits: number }

const is = <const T extends Step['type']>(type: T) => fc.constant(type)
const statuses = fc.constantFrom<ProviderStatus>(
  'paid',
  'paid',
  'paid',
  'pending',
  'failed',
  'canceled',
  'expired',
)
const status = fc.record({ type: is('status'), status: statuses })
const refund = fc.record({ type: is('refund'), amount: fc.integer({ min: 1, max: PRICE / 3 }) })
const chargeback = fc.record({ type: is('chargeback') })
const faults = fc.constantFrom('stale', 'stale', 'away', 'altered', 'altered')
/** Steps by type with their weights. */
const STEPS = {
  status: [2, status],
  refund: [3, refund],
  refund_failed: [1, fc.record({ type: is('refund_failed') })],
  chargeback: [2, chargeback],
  webhooks: [4, fc.record({ type: is('webhooks'), times: fc.integer({ min: 1, max: 4 }) })],
  overtaken: [2, fc.record({ type: is('overtaken'), change: fc.oneof(status, refund, chargeback) })],
  look: [1, fc.record({ type: is('look') })],
  spend: [1, fc.record({ type: is('spend'), credits: fc.integer({ min: 1, max: CREDITS }) })],
  fault: [3, fc.record({ type: is('fault'), fault: faults })],
  crash: [2, fc.record({ type: is('crash'), at: fc.integer({ min: 1, max: 5 }), committed: fc.boolean() })],
} satisfies { [Type in Step['type']]: [number, fc.Arbitrary<Extract<Step, { type: Type }>>] }

const CHANGES: readonly Step['type'][] = ['status', 'refund', 'refund_failed', 'chargeback']

/**
 * Random sequences of these types of steps. Most start with a paid payment, and most changes
 * immediately send a webhook: otherwise few would reach a chargeback after a known refund.
 */
export function stories(types: readonly Step['type'][]): fc.Arbitrary<readonly Step[]> {
  const told: Step = { type: 'webhooks', times: 1 }
  const parts = types.map((type) => {
    const [weight, one] = STEPS[type]
    const steps: fc.Arbitrary<readonly Step[]> = CHANGES.includes(type)
      ? fc
          .tuple(one, fc.integer({ min: 0, max: 2 }))
          .map(([change, n]) => (n > 0 ? [change, told] : [change]))
      : one.map((step) => [step])
    return { weight, arbitrary: steps }
  })
  const paid: Step = { type: 'status', status: 'paid' }
  const start = fc.constantFrom<readonly Step[]>([], [paid], [paid, told])
  const rest = fc.array(fc.oneof(...parts), { minLength: 4, maxLength: 15, size: 'max' })
  return fc.tuple(start, rest).map(([first, more]) => [...first, ...more.flat()])
}

/** Fails transactions like a crashed program: from then on nothing works until it restarts. */
export class Crashes {
  #left = 0
  #committed = false
  dead = false

  plan(at: number, committed: boolean): void {
    this.#left = at
    this.#committed = committed
  }

  restart(): void {
    this.#left = 0
    this.dead = false
  }

  over(inner: Database): Database {
    const ended = () => new Error('the program has ended')
    return {
      withTenant: async (tenantId, work, opening) => {
        if (this.dead) throw ended()
        const due = this.#left > 0 && --this.#left === 0
        const result = await inner.withTenant(
          tenantId,
          async (db, opened) => {
            const done = await work(db, opened)
            if (due) this.dead = true
            if (this.dead && !(due && this.#committed)) throw ended()
            return done
          },
          opening,
        )
        if (this.dead) throw ended()
        return result
      },
    }
  }
}

/**
 * A provider whose payments change as real ones do: a paid payment stays paid, even if paid late,
 * and no more is returned than was paid.
 */
export class ScriptedProvider extends FakeProvider {
  loseAnswer = false
  fault: 'away' | 'stale' | 'altered' | null = null
  /** Runs once while it answers a query. */
  meanwhile: (() => Promise<void>) | null = null
  readonly made: string[] = []
  /** The largest sums that it has ever reported as returned. */
  readonly most = { refunded: 0, chargedBack: 0 }
  #refunds: number[] = []
  #chargedBack = 0
  #status: ProviderStatus = 'open'
  #before: Partial<ProviderPayment> = {}

  constructor() {
    super('scripted')
  }

  reset(loseAnswer: boolean): void {
    this.made.length = 0
    this.loseAnswer = loseAnswer
    this.fault = null
    this.meanwhile = null
    Object.assign(this.most, { refunded: 0, chargedBack: 0 })
    this.#refunds = []
    this.#chargedBack = 0
    this.#status = 'open'
    this.#before = {}
  }

  get now() {
    const refunded = this.#refunds.reduce((sum, one) => sum + one, 0)
    return { status: this.#status, refunded, chargedBack: this.#chargedBack }
  }

  override async createPayment(payment: NewPayment): Promise<ProviderPayment> {
    const made = await super.createPayment(payment)
    this.made.push(made.id)
    if (!this.loseAnswer) return made
    this.loseAnswer = false
    throw new UnavailableError()
  }

  override async fetchPayment(tenant: Tenant, id: string): Promise<ProviderPayment | undefined> {
    const { fault } = this
    this.fault = null
    if (fault === 'away') throw new UnavailableError()
    const known = await super.fetchPayment(tenant, id)
    const state = fault === 'stale' ? this.#before : this.now
    const { meanwhile } = this
    this.meanwhile = null
    await meanwhile?.()
    if (fault !== 'altered') return known && { ...known, ...state }
    return known && { ...known, ...state, status: 'paid', amount: { ...known.amount, amount: 1 } }
  }

  /** @returns whether anything changed */
  play(change: Change): boolean {
    const before = this.now
    const rest = PRICE - before.refunded - before.chargedBack
    const paid = this.#status === 'paid'
    const open = this.#status === 'open' || this.#status === 'pending'
    if (change.type === 'status' && (open || change.status === 'paid')) this.#status = change.status
    if (paid && change.type === 'refund' && change.amount <= rest) this.#refunds.push(change.amount)
    if (paid && change.type === 'refund_failed') this.#refunds.pop()
    if (paid && change.type === 'chargeback' && this.#chargedBack === 0) this.#chargedBack = rest
    const { refunded, chargedBack } = this.now
    this.most.refunded = Math.max(this.most.refunded, refunded)
    this.most.chargedBack = Math.max(this.most.chargedBack, chargedBack)
    const changed = JSON.stringify(before) !== JSON.stringify(this.now)
    if (changed) this.#before = before
    return changed
  }
}
