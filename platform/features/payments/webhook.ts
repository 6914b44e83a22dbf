import type { Allowance } from '../../core/allowance.ts'
import { TooManyAttemptsError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isId } from '../../core/uuid.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { limitKey, networkOf } from '../../infra/rate-limit.ts'
import { unansweredProviders } from './asked-providers.ts'
import {
  forgetWebhook,
  keepWebhook,
  putOff,
  type WaitingWebhook,
  WEBHOOK_LIFE,
  webhookWait,
} from './inbox.ts'
import { refreshRow } from './provider-calls.ts'
import { type PaymentServices, PaymentUnreachableError, usableProviders } from './providers.ts'
import { findByProviderId, findPayment, type PaymentRow } from './queries.ts'
import { report } from './report.ts'
import { settlePayment } from './settle.ts'

/**
 * Webhooks of one payment that are processed immediately. A provider sends about five in the life
 * of a payment.
 */
const OF_A_PAYMENT: Allowance = { name: 'webhook-payment', points: 10, per: 60 }
/**
 * Ids that no payment of the site has, per site and per network; beyond that, the reconciler finds
 * what is missing.
 */
const STRANGE: Allowance = { name: 'webhook-strange', points: 30, per: 60 }
const STRANGE_OF_NETWORK: Allowance = { name: 'webhook-network', points: 30, per: 60 }
/** Ids of providers: letters, digits, `_` and `-`. */
const ID = /^[\w-]{1,64}$/

/**
 * Receives a webhook. It is stored in the inbox before the response and processed immediately; if
 * that fails, jobs retry (docs/product-rules.md#payments). The response is always the same.
 * Webhooks are not signed: ids that cannot be a payment of this site are not stored, and the others
 * are limited per site and per network.
 */
export async function receiveWebhook(
  services: PaymentServices,
  tenant: Tenant,
  { id, ip }: { readonly id: string; readonly ip: string | undefined },
): Promise<void> {
  const ignore = () => services.meter.count('dating_webhooks_total', { outcome: 'ignored' })
  if (!ID.test(id)) return ignore()
  const now = new Date()
  const known = await services.database.withTenant(tenant.key, async (db) => {
    const payments = await findByProviderId(db, id)
    if (payments.length === 0) return { unanswered: await unansweredProviders(db) }
    return { payments, kept: await keepWebhook(db, id, now) }
  })
  if (known.kept) return void (await workThrough(services, tenant, known.kept, now, known.payments))
  if (providersAsked(services, tenant, known.unanswered).length === 0) return ignore()
  const network = limitKey(tenant.key, networkOf(ip))
  if (!(await isAllowed(services, STRANGE_OF_NETWORK, network))) return ignore()
  if (!(await isAllowed(services, STRANGE, String(tenant.key)))) return ignore()
  const kept = await services.database.withTenant(tenant.key, (db) => keepWebhook(db, id, now))
  await workThrough(services, tenant, kept, now)
}

/**
 * Settles the payment that a webhook names, and deletes the webhook from the inbox. Failures are
 * logged and postponed with growing delays; after three days the webhook is given up. Returns
 * whether it was processed.
 *
 * @param known the payments with its id, if they were read before
 */
export async function workThrough(
  services: PaymentServices,
  tenant: Tenant,
  webhook: WaitingWebhook,
  now: Date,
  known?: readonly PaymentRow[],
): Promise<boolean> {
  const inTenant = services.database.withTenant.bind(services.database, tenant.key)
  try {
    const wait = await check(services, tenant, webhook.provider_id, known)
    services.meter.count('dating_webhooks_total', { outcome: wait === 0 ? 'settled' : 'postponed' })
    await inTenant((db) => (wait === 0 ? forgetWebhook(db, webhook) : putOff(db, webhook, now, wait)))
    return true
  } catch (error) {
    services.log.error({ err: error, tenant: tenant.id }, 'a webhook could not be worked through')
    const old = now.getTime() - webhook.received_at.getTime() > WEBHOOK_LIFE
    services.meter.count('dating_webhooks_total', { outcome: old ? 'given_up' : 'failed' })
    await inTenant((db) =>
      old ? forgetWebhook(db, webhook) : putOff(db, webhook, now, webhookWait(webhook.tries + 1)),
    )
    return false
  }
}

/** Minutes until the next try: 0 if all is done, 1 if the payment was checked too often. */
async function check(
  services: PaymentServices,
  tenant: Tenant,
  providerId: string,
  known?: readonly PaymentRow[],
): Promise<0 | 1> {
  const payments =
    known ?? (await services.database.withTenant(tenant.key, (db) => findByProviderId(db, providerId)))
  // Two providers may use the same id.
  for (const payment of payments) {
    if (!(await isAllowed(services, OF_A_PAYMENT, payment.id))) return 1
    try {
      await refreshRow(services, tenant, payment)
    } catch (error) {
      // Logged; the reconciler continues to check.
      if (!(error instanceof PaymentUnreachableError)) throw error
    }
  }
  if (payments.length === 0) await adopt(services, tenant, providerId)
  return 0
}

/**
 * Finds our payment for a provider id whose response was lost, by our id in the provider's data.
 */
async function adopt(services: PaymentServices, tenant: Tenant, providerId: string): Promise<void> {
  const unanswered = await services.database.withTenant(tenant.key, unansweredProviders)
  for (const provider of providersAsked(services, tenant, unanswered)) {
    const theirs = await provider.fetchPayment(tenant, providerId)
    if (theirs?.tenant !== tenant.id || !isId(theirs.paymentId)) continue
    const { paymentId } = theirs
    return services.database.withTenant(tenant.key, async (db) => {
      // Our id at a provider that never had the payment matches nothing.
      if ((await findPayment(db, paymentId))?.provider !== provider.name) return
      const settled = await settlePayment(services, db, tenant, paymentId, theirs, new Date())
      report(services, tenant, paymentId, settled)
    })
  }
}

/**
 * Only providers whose response for one of our payments is missing can have a payment that we do
 * not know.
 */
function providersAsked(
  services: PaymentServices,
  tenant: Tenant,
  unanswered: readonly string[],
): readonly PaymentProvider[] {
  return usableProviders(services, tenant).filter(({ name }) => unanswered.includes(name))
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
