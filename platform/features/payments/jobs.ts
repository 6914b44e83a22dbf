import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Periodic } from '../../infra/jobs/periodic.ts'
import type { TaskHandler } from '../../infra/jobs/queues.ts'
import { END_CHECKOUT } from '../spending/server.ts'
import { claimDue } from './claim-due.ts'
import { touch } from './end-unrequested.ts'
import { claimWebhooks, dueWebhooks } from './inbox.ts'
import { endPayment, refreshPayment, startPayment } from './provider-calls.ts'
import { type PaymentServices, PaymentUnreachableError, reachesProvider } from './providers.ts'
import { findPayment, listUnsettled, type PaymentRow } from './queries.ts'
import { compareSettlement, watchedTenants } from './settlement.ts'
import { workThrough } from './webhook.ts'

const AT_ONCE = 100
const RECONCILE = 'reconcile-payments'
const WEBHOOKS = 'payment-webhooks'
const SETTLEMENT = 'payment-settlement'

export interface ReconcileReport {
  readonly looked: number
  readonly granted: number
}

/**
 * Settles payments whose webhook never arrived, or that never reached their provider
 * (docs/product-rules.md#payments). Concurrent runs are harmless: settling locks the payment. An
 * unavailable provider ends the round; the next one continues where this one stopped, because a
 * failed payment counts as checked and delays no other.
 */
export async function reconcilePayments(
  services: PaymentServices,
  tenant: Tenant,
  now: Date,
): Promise<ReconcileReport> {
  const away: string[] = []
  const due = () =>
    services.database.withTenant(tenant.key, (db) => listUnsettled(db, now, { limit: AT_ONCE, except: away }))
  const unreachable = new Map<string, number>()
  let [looked, granted] = [0, 0]
  let queue = await due()
  for (let row = queue.shift(); row; row = queue.shift()) {
    const result = await lookAt(services, tenant, row, now)
    if (result === 'granted') granted++
    if (result === 'unreachable') unreachable.set(row.provider, (unreachable.get(row.provider) ?? 0) + 1)
    if (result !== 'away' && result !== 'failed') looked++
    if (result === 'away') {
      away.push(row.provider)
      queue = await due()
    }
  }
  for (const [provider, payments] of unreachable) {
    const what = { tenant: tenant.id, provider, payments }
    services.log.error(what, 'a provider is not configured: its payments cannot be settled')
  }
  return { looked, granted }
}

type Look = 'granted' | 'looked' | 'failed' | 'away' | 'unreachable'

async function lookAt(services: PaymentServices, tenant: Tenant, row: PaymentRow, now: Date): Promise<Look> {
  const touched = () => services.database.withTenant(tenant.key, (db) => touch(db, row.id, now))
  // An order that costs nothing is granted without a provider.
  if (row.amount > 0 && !reachesProvider(services, tenant, row.provider)) {
    await touched()
    return 'unreachable'
  }
  // A site that is not live begins no charge; the payment is looked at again later.
  if (row.amount > 0 && row.provider_id === null && tenant.state !== 'live') {
    await touched()
    return 'looked'
  }
  try {
    return (await settle(services, tenant, row)) ? 'granted' : 'looked'
  } catch (error) {
    const what = { err: error, tenant: tenant.id, provider: row.provider }
    services.log.error(what, 'payments could not be reconciled: the next round goes on')
    await touched()
    return error instanceof UnavailableError ? 'away' : 'failed'
  }
}

/** @returns whether its credits were granted now */
async function settle(services: PaymentServices, tenant: Tenant, row: PaymentRow): Promise<boolean> {
  if (row.provider_id === null) {
    // The program ended between its commit and the provider's response. The provider knows our id
    // if the request arrived.
    const code = tenant.languages[0] ?? 'en'
    const started = await startPayment(services, tenant, row, { origin: tenant.origin, locale: code })
    if (started.granted_at !== null) return true
  }
  const settled = await refreshPayment(services, tenant, row.id)
  return settled.outcome === 'settled' && settled.granted
}

/**
 * Tasks of the queue `payments`, and their schedule: each minute, one job per tenant with payments
 * due for a check and one per tenant with waiting webhooks; daily, one per tenant whose payments
 * are compared with those of their providers.
 */
export function paymentJobs(
  services: PaymentServices,
  tenants: { byKey(key: number): Tenant | undefined },
): { readonly tasks: Readonly<Record<string, TaskHandler>>; readonly periodic: readonly Periodic[] } {
  return {
    tasks: {
      [RECONCILE]: async ({ tenantId }) => {
        const tenant = tenants.byKey(tenantId)
        // A checked payment is due later, so each round finds others.
        while (tenant && (await reconcilePayments(services, tenant, new Date())).looked === AT_ONCE);
      },
      [WEBHOOKS]: async ({ tenantId }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant) await workThroughInbox(services, tenant, new Date())
      },
      [END_CHECKOUT]: async ({ tenantId, payment }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant) await endCheckout(services, tenant, String(payment))
      },
      [SETTLEMENT]: async ({ tenantId }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant) await compareSettlement(services, tenant, new Date())
      },
    },
    periodic: [
      { task: RECONCILE, queue: 'payments', cron: '* * * * *', tenants: claimDue },
      { task: WEBHOOKS, queue: 'payments', cron: '* * * * *', tenants: claimWebhooks },
      { task: SETTLEMENT, queue: 'payments', daily: { hour: 4, minute: 10 }, tenants: watchedTenants },
    ],
  }
}

/**
 * Ends a checkout that no longer fits its member's own limit. One that the provider does not end
 * stays open: a payment that arrives anyway is granted.
 * @throws UnavailableError if the provider is unavailable: the job is retried
 */
async function endCheckout(services: PaymentServices, tenant: Tenant, id: string): Promise<void> {
  const row = await services.database.withTenant(tenant.key, (db) => findPayment(db, id))
  if (row?.status !== 'open') return
  try {
    if (await endPayment(services, tenant, row)) return
    const what = { tenant: tenant.id, provider: row.provider, payment: id }
    services.log.error(what, 'a provider did not end a checkout above the own limit of its member')
  } catch (error) {
    // Logged already: a retry would not reach it either.
    if (!(error instanceof PaymentUnreachableError)) throw error
  }
}

/**
 * Failures after which a round ends: the provider is unavailable, and each further try would wait
 * for it.
 */
const ENOUGH_FAILURES = 5

/**
 * Processes the due webhooks of the site. A failing one is postponed, so that it delays no other.
 */
export async function workThroughInbox(services: PaymentServices, tenant: Tenant, now: Date): Promise<void> {
  const due = () => services.database.withTenant(tenant.key, (db) => dueWebhooks(db, now, AT_ONCE))
  let failures = 0
  for (let found = await due(); found.length > 0; found = await due()) {
    for (const webhook of found) {
      if (!(await workThrough(services, tenant, webhook, now))) failures++
      if (failures === ENOUGH_FAILURES) return
    }
    if (found.length < AT_ONCE) return
  }
}
