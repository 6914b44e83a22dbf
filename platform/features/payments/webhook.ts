import type { Allowance } from '../../core/allowance.ts'
import { TooManyAttemptsError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isId } from '../../core/uuid.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { type PaymentServices, providerOf, refreshPayment, report } from './provider-calls.ts'
import { findByProviderId, findPayment, hasUnanswered } from './queries.ts'
import { type Settled, settlePayment } from './settle.ts'

/** Webhooks of one payment that are checked at once. A provider sends about five in the life of a payment. */
const OF_A_PAYMENT: Allowance = { name: 'webhook-payment', points: 10, per: 60 }
/** Ids that no payment of the site has; beyond, the reconciler finds what is missing. */
const STRANGE: Allowance = { name: 'webhook-strange', points: 30, per: 60 }

/** Task of the one check that stands for all webhooks of a payment beyond its allowance. */
export const CHECK_PAYMENT = 'check-payment'

/**
 * A webhook only names a payment: its state is read from the provider. Webhooks are not signed, so the calls to the provider
 * are bounded: none for a payment that is granted; beyond the allowance of a payment one check is scheduled, so that no real
 * webhook is lost; for an id that is not of this tenant the provider is called only while its answer for one of our payments
 * is missing.
 */
export async function receiveWebhook(
  services: PaymentServices,
  tenant: Tenant,
  providerId: string,
): Promise<Settled> {
  const provider = providerOf(services)
  const found = await services.database.withTenant(tenant.key, async (db) => {
    const id = await findByProviderId(db, provider.name, providerId)
    return {
      payment: id === undefined ? undefined : await findPayment(db, id),
      unanswered: await hasUnanswered(db),
    }
  })
  const { payment } = found
  if (payment?.granted_at) return { outcome: 'settled', status: payment.status, granted: false, review: null }
  if (payment) {
    if (await isAllowed(services, OF_A_PAYMENT, payment.id))
      return refreshPayment(services, tenant, payment.id)
    await checkLater(services, tenant, payment.id)
    return { outcome: 'unknown' }
  }
  if (!found.unanswered || !(await isAllowed(services, STRANGE, String(tenant.key))))
    return { outcome: 'unknown' }
  return adopt(services, tenant, providerId)
}

/** A payment whose answer from the provider was lost is known again by our id in it. */
async function adopt(services: PaymentServices, tenant: Tenant, providerId: string): Promise<Settled> {
  const theirs = await providerOf(services).fetchPayment(tenant, providerId)
  if (theirs?.tenant !== tenant.id || !isId(theirs.paymentId)) return { outcome: 'unknown' }
  return services.database.withTenant(tenant.key, async (db) =>
    report(
      services,
      tenant,
      theirs.paymentId,
      await settlePayment(db, tenant, theirs.paymentId, theirs, new Date()),
    ),
  )
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
