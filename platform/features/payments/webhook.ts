import type { Allowance } from '../../core/allowance.ts'
import { TooManyAttemptsError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isId } from '../../core/uuid.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { refreshPayment, report } from './provider-calls.ts'
import { type PaymentServices, PaymentUnreachableError, usableProviders } from './providers.ts'
import { findByProviderId, findPayment, type PaymentRow, unansweredProviders } from './queries.ts'
import { type Settled, settlePayment } from './settle.ts'

/** Webhooks of one payment that are checked at once. A provider sends about five in the life of a payment. */
const OF_A_PAYMENT: Allowance = { name: 'webhook-payment', points: 10, per: 60 }
/** Ids that no payment of the site has; beyond, the reconciler finds what is missing. */
const STRANGE: Allowance = { name: 'webhook-strange', points: 30, per: 60 }

/** Task of the one check that replaces all webhooks of a payment beyond its allowance. */
export const CHECK_PAYMENT = 'check-payment'

/**
 * A webhook only names a payment: its state is read from the provider that the payment began at, whichever takes the site's
 * orders now. Webhooks are not signed, so the calls to providers are bounded: none for a payment that is granted; beyond the
 * allowance of a payment one check is scheduled, so that no real webhook is lost; for an id that is not of this tenant only those
 * providers are called whose answer for one of our payments is missing.
 */
export async function receiveWebhook(
  services: PaymentServices,
  tenant: Tenant,
  providerId: string,
): Promise<Settled> {
  const found = await services.database.withTenant(tenant.key, async (db) => ({
    payments: await findByProviderId(db, providerId),
    unanswered: await unansweredProviders(db),
  }))
  if (found.payments.length > 0) {
    // Two providers may use the same id.
    const settled: Settled[] = []
    for (const payment of found.payments) settled.push(await checkNow(services, tenant, payment))
    return settled.find(({ outcome }) => outcome !== 'unknown') ?? UNKNOWN
  }
  const asked = usableProviders(services, tenant).filter(({ name }) => found.unanswered.includes(name))
  if (asked.length === 0 || !(await isAllowed(services, STRANGE, String(tenant.key)))) return UNKNOWN
  return adopt(services, tenant, providerId, asked)
}

const UNKNOWN: Settled = { outcome: 'unknown' }

/** A payment that cannot be read is logged; its provider need not send the webhook again. */
async function checkNow(services: PaymentServices, tenant: Tenant, payment: PaymentRow): Promise<Settled> {
  if (payment.granted_at) return { outcome: 'settled', status: payment.status, granted: false, review: null }
  if (!(await isAllowed(services, OF_A_PAYMENT, payment.id))) {
    await checkLater(services, tenant, payment.id)
    return UNKNOWN
  }
  try {
    return await refreshPayment(services, tenant, payment.id)
  } catch (error) {
    if (error instanceof PaymentUnreachableError) return UNKNOWN
    throw error
  }
}

/** A payment whose answer from its provider was lost is known again by our id in it. */
async function adopt(
  services: PaymentServices,
  tenant: Tenant,
  providerId: string,
  asked: readonly PaymentProvider[],
): Promise<Settled> {
  for (const provider of asked) {
    const theirs = await provider.fetchPayment(tenant, providerId)
    if (theirs?.tenant !== tenant.id || !isId(theirs.paymentId)) continue
    const { paymentId } = theirs
    return services.database.withTenant(tenant.key, async (db) => {
      // An id of ours at a provider that never had the payment matches nothing.
      if ((await findPayment(db, paymentId))?.provider !== provider.name) return UNKNOWN
      const settled = await settlePayment(services, db, tenant, paymentId, theirs, new Date())
      return report(services, tenant, paymentId, settled)
    })
  }
  return UNKNOWN
}

async function isAllowed(
  { rateLimits }: PaymentServices,
  allowance: Allowance,
  key: string,
): Promise<boolean> {
  try {
    await rateLimits.use(allowance, key)
    return true
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return false
    throw error
  }
}

/** At most one check a payment in each period, at its end: by then every webhook of the period is answered by it. */
async function checkLater({ database }: PaymentServices, tenant: Tenant, payment: string): Promise<void> {
  const period = OF_A_PAYMENT.per * 1000
  const next = Math.floor(Date.now() / period) + 1
  await database.withTenant(tenant.key, (db) =>
    enqueue(
      db,
      'payments',
      { task: CHECK_PAYMENT, payment },
      { key: `check:${payment}:${next}`, startAfter: new Date(next * period) },
    ),
  )
}
