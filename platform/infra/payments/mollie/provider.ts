import type { MollieClient } from '@mollie/api-client'
import { LRUCache } from 'lru-cache'
import { PAYMENT_METHODS } from '../../../core/payment-methods.ts'
import { PAYMENT_PROVIDERS } from '../../../core/payment-providers.ts'
import type { Tenant } from '../../../core/tenant.ts'
import type {
  AskedPayment,
  NewRefund,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  TimeSpan,
} from '../port.ts'
import { toAmount } from './amounts.ts'
import { type Call, type MollieOptions, mollieCalls } from './client.ts'
import { createAtMollie } from './create.ts'
import { isMissing, paymentRefused, refundRefused } from './failures.ts'
import { readPayment, readRefund } from './read.ts'

/** SOFORT was discontinued in 2024. */
const METHODS: ReadonlySet<string> = new Set(PAYMENT_METHODS.filter((one) => one !== 'sofort'))
/** Vouchers are bought with cash: Mollie cannot refund them. */
const NOT_REFUNDABLE: ReadonlySet<string> = new Set(['paysafecard'])
/**
 * Methods whose first payment creates a mandate: of the same method, or for direct debits from the
 * account that paid.
 */
const REPEATED: ReadonlySet<string> = new Set([
  'creditcard',
  'paypal',
  'directdebit',
  'ideal',
  'bancontact',
  'eps',
  'applepay',
])
/** Entries per page of a list; Mollie's maximum. */
const PAGE = 250
/** Maximum clock difference between Mollie and this machine. */
const SKEW = 5 * 60_000

/**
 * Mollie through its official client. Every call reads the site's key (`secrets.mollie_api_key`),
 * has a timeout, and carries the program's idempotency key.
 */
export function createMollieProvider(options: MollieOptions): PaymentProvider {
  const call = mollieCalls(options)
  const offered = new OfferedMethods((tenant) => readMethods(call, tenant))
  return {
    name: 'mollie',
    secrets: PAYMENT_PROVIDERS.mollie.secrets,
    offers: (method) => METHODS.has(method),
    offered: (tenant) => offered.of(tenant),
    createPayment: (payment) =>
      call(
        payment.tenant,
        async (client) => readPayment(await createAtMollie(client, payment)),
        paymentRefused,
      ),
    findPayment: (tenant, ours) => findByOurId(call, tenant, ours),
    fetchPayment: (tenant, id) => call(tenant, (client) => fetch(client, id)),
    cancelPayment: (tenant, id) => call(tenant, (client) => cancel(client, id)),
    refunds: (method) => !NOT_REFUNDABLE.has(method),
    repeats: (method) => REPEATED.has(method),
    createRefund: (refund) => call(refund.tenant, (client) => refundOnce(client, refund), refundRefused),
    listRefunds: (tenant, id) => call(tenant, (client) => listRefunds(client, id)),
    listPayments: (tenant, span) => listPayments(call, tenant, span),
  }
}

async function readMethods(call: Call, tenant: Tenant): Promise<ReadonlySet<string>> {
  const methods = await call(tenant, (client) => client.methods.list({ includeWallets: 'applepay' }))
  return new Set(methods.map(({ id }) => id))
}

async function fetch(client: MollieClient, id: string): Promise<ProviderPayment | undefined> {
  try {
    return readPayment(await client.payments.get(id))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** If Mollie cannot cancel a payment, its current state is returned. */
async function cancel(client: MollieClient, id: string): Promise<ProviderPayment | undefined> {
  try {
    const known = await client.payments.get(id)
    if (!known.isCancelable) return readPayment(known)
    await client.payments.cancel(id, { idempotencyKey: `cancel-${id}` }).catch(() => undefined)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return fetch(client, id)
}

/**
 * Reads the list first: the response of an earlier attempt may have been lost longer ago than
 * Mollie remembers its key.
 */
async function refundOnce(client: MollieClient, refund: NewRefund): Promise<ProviderRefund> {
  const { providerId: paymentId, refundId, amount, description } = refund
  const made = (await listRefunds(client, paymentId)).find((one) => one.refundId === refundId)
  if (made) return made
  const metadata = { refund: refundId }
  return readRefund(
    await client.paymentRefunds.create({
      paymentId,
      amount: toAmount(amount),
      description,
      metadata,
      idempotencyKey: `refund-${refundId}`,
    }),
  )
}

async function listRefunds(client: MollieClient, paymentId: string): Promise<readonly ProviderRefund[]> {
  const refunds: ProviderRefund[] = []
  for await (const one of client.paymentRefunds.iterate({ paymentId })) refunds.push(readRefund(one))
  return refunds.reverse()
}

async function findByOurId(
  call: Call,
  tenant: Tenant,
  { paymentId, since }: AskedPayment,
): Promise<ProviderPayment | undefined> {
  const span = { from: new Date(since.getTime() - SKEW), to: new Date(Date.now() + SKEW) }
  for await (const one of listPayments(call, tenant, span)) if (one.paymentId === paymentId) return one
  return undefined
}

/** One call per page, so that each has its own timeout. */
async function* listPayments(
  call: Call,
  tenant: Tenant,
  { from, to }: TimeSpan,
): AsyncGenerator<ProviderPayment> {
  let next: string | undefined
  do {
    const page = await call(tenant, (client) =>
      client.payments.page({ limit: PAGE, ...(next === undefined ? {} : { from: next }) }),
    )
    for (const one of page) {
      const made = new Date(one.createdAt)
      if (made < from) return
      if (made < to) yield readPayment(one)
    }
    next = page.nextPageCursor
  } while (next !== undefined)
}

/** Milliseconds until a site's methods are refreshed, and until a failed attempt is repeated. */
const FRESH = 10 * 60_000
const AGAIN = 60_000
/** Sites whose methods are cached. */
const SITES = 5000

interface Known {
  readonly methods: ReadonlySet<string> | undefined
  readonly until: number
}

/**
 * Methods that the accounts of sites support, loaded from the provider in the background and
 * answered from memory.
 */
class OfferedMethods {
  readonly #known = new LRUCache<string, Known>({ max: SITES })
  readonly #read: (tenant: Tenant) => Promise<ReadonlySet<string>>

  constructor(read: (tenant: Tenant) => Promise<ReadonlySet<string>>) {
    this.#read = read
  }

  /** The last loaded methods, undefined before; starts a refresh if they are old. */
  of(tenant: Tenant): ReadonlySet<string> | undefined {
    const key = `${tenant.key}:${tenant.revision}`
    const known = this.#known.get(key)
    if (known && known.until > Date.now()) return known.methods
    // Set before the response, so that only one of many page views requests it.
    this.#known.set(key, { methods: known?.methods, until: Date.now() + AGAIN })
    void this.#refresh(tenant, key)
    return known?.methods
  }

  /** An account that cannot be read keeps its previous methods. */
  async #refresh(tenant: Tenant, key: string): Promise<void> {
    const methods = await this.#read(tenant).catch(() => undefined)
    if (methods) this.#known.set(key, { methods, until: Date.now() + FRESH })
  }
}
