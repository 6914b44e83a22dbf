import type { Tenant } from '../../core/tenant.ts'
import type { NewPayment, PaymentProvider, ProviderPayment } from '../../infra/payments/port.ts'
import { askOnce } from './charge.ts'
import { debitAccount } from './debit/collect.ts'
import { touch } from './end-unrequested.ts'
import { type PaymentServices, providerOf } from './providers.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { report } from './report.ts'
import { hasEnded, paymentNumber } from './rules.ts'
import { type Settled, settlePayment } from './settle.ts'

/** Origin of the return address and the webhook: the host that the member is signed in on. */
export interface PaymentAddresses {
  /** `https://host` without a path. */
  readonly origin: string
  readonly locale: string
  /** Page that the buyer came from. */
  readonly returnPath?: string | undefined
}

/**
 * Registers a placed payment at its provider and stores the provider's id and the checkout address.
 * Idempotent: the provider knows our id. Returns the payment's state afterwards.
 * @throws UnavailableError if the provider is unavailable: the payment stays open and is retried;
 *   PaymentUnreachableError if an open payment's provider is no longer configured; the provider's
 *   refusal, with which the payment has failed
 */
export async function startPayment(
  services: PaymentServices,
  tenant: Tenant,
  payment: PaymentRow,
  addresses: PaymentAddresses,
): Promise<PaymentRow> {
  if (payment.status !== 'open') return payment
  const provider = payment.amount === 0 ? null : providerOf(services, tenant, payment)
  if (payment.provider_id !== null) return payment
  const account = provider && (await accountOf(services, tenant, payment))
  const theirs = provider
    ? await askOnce(
        services,
        provider,
        { ...newPayment(provider, tenant, payment, addresses), ...account },
        payment,
      )
    : nothingToPay(tenant, payment)
  return services.database.withTenant(tenant.key, async (db) => {
    if (!theirs) return (await findPayment(db, payment.id)) ?? payment
    const settled = await settlePayment(services, db, tenant, payment.id, theirs, new Date())
    report(services, tenant, payment.id, settled)
    return (await findPayment(db, payment.id)) ?? payment
  })
}

/**
 * A code of 100 per cent leaves nothing to pay: the same settling grants the order without a
 * provider.
 */
function nothingToPay(tenant: Tenant, payment: PaymentRow): ProviderPayment {
  return {
    id: `free-${payment.id}`,
    status: 'paid',
    amount: { amount: 0, currency: payment.currency },
    tenant: tenant.id,
    orderId: payment.order_id,
    paymentId: payment.id,
    checkoutUrl: null,
    refunded: 0,
    chargedBack: 0,
    mandate: null,
  }
}

function newPayment(
  provider: PaymentProvider,
  tenant: Tenant,
  payment: PaymentRow,
  addresses: PaymentAddresses,
): NewPayment {
  const { origin, locale, returnPath } = addresses
  const back = new URL(`/transactions/${payment.id}`, origin)
  if (returnPath) back.searchParams.set('return', returnPath)
  return {
    tenant,
    paymentId: payment.id,
    orderId: payment.order_id,
    amount: { amount: payment.amount, currency: payment.currency },
    method: payment.method,
    description: `${tenant.settings.name} ${paymentNumber(payment.id)}`,
    locale,
    redirectUrl: back.href,
    webhookUrl: new URL('/api/payment-webhook', origin).href,
    ...mandateOf(provider, payment),
  }
}

/** The account that a direct debit is collected from. */
async function accountOf(
  services: PaymentServices,
  tenant: Tenant,
  { debit_id: id }: PaymentRow,
): Promise<Pick<NewPayment, 'account'>> {
  if (id === null) return {}
  return {
    account: await services.database.withTenant(tenant.key, (db) => debitAccount(services, db, id)),
  }
}

/** A repeat order charges its mandate; an order whose buyer consented requests one. */
function mandateOf(provider: PaymentProvider, payment: PaymentRow): Pick<NewPayment, 'mandate'> {
  const { mandate_customer: customerId, mandate_name: mandateId } = payment
  if (customerId !== null && mandateId !== null)
    return { mandate: { sequence: 'repeat', mandate: { customerId, mandateId } } }
  return payment.remember && provider.repeats(payment.method) ? { mandate: { sequence: 'first' } } : {}
}

/**
 * Reads the payment's state from its provider and settles it. A payment that never reached the
 * provider is left unchanged.
 * @throws UnavailableError if the provider is unavailable, PaymentUnreachableError if it is no
 *   longer configured
 */
export async function refreshPayment(
  services: PaymentServices,
  tenant: Tenant,
  paymentId: string,
): Promise<Settled> {
  const row = await services.database.withTenant(tenant.key, (db) => findPayment(db, paymentId))
  return row ? refreshRow(services, tenant, row) : { outcome: 'unknown' }
}

/**
 * Does the same for a payment that was read before; its row is read again and locked before any
 * change.
 */
export async function refreshRow(
  services: PaymentServices,
  tenant: Tenant,
  row: PaymentRow,
): Promise<Settled> {
  if (row.provider_id === null) return { outcome: 'unknown' }
  const theirs = await providerOf(services, tenant, row).fetchPayment(tenant, row.provider_id)
  return services.database.withTenant(tenant.key, async (db) => {
    const now = new Date()
    if (theirs)
      return report(services, tenant, row.id, await settlePayment(services, db, tenant, row.id, theirs, now))
    await touch(db, row.id, now)
    return { outcome: 'unknown' }
  })
}

/**
 * Ends a checkout permanently, so that another order can take its discount. One that the provider
 * has not confirmed yet is registered first, because only a known payment can be ended there.
 * Returns whether the payment has ended, including as paid.
 * @throws UnavailableError if the provider is unavailable, PaymentUnreachableError if it is no
 *   longer configured
 */
export async function endPayment(
  services: PaymentServices,
  tenant: Tenant,
  payment: PaymentRow,
): Promise<boolean> {
  const code = tenant.languages[0] ?? 'en'
  const started = await startPayment(services, tenant, payment, { origin: tenant.origin, locale: code })
  const { provider_id: id } = started
  // One that costs nothing was granted just now, and no provider knows it.
  if (payment.amount === 0) return hasEnded(started.status)
  const theirs =
    id === null ? undefined : await providerOf(services, tenant, payment).cancelPayment(tenant, id)
  if (!theirs) return false
  return services.database.withTenant(tenant.key, async (db) => {
    const settled = await settlePayment(services, db, tenant, payment.id, theirs, new Date())
    report(services, tenant, payment.id, settled)
    return settled.outcome === 'settled' && hasEnded(settled.status)
  })
}
