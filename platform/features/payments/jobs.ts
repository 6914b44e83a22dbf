import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Periodic } from '../../infra/jobs/periodic.ts'
import type { TaskHandler } from '../../infra/jobs/queues.ts'
import { claimDue } from './claim-due.ts'
import { type PaymentServices, refreshPayment, startPayment } from './provider-calls.ts'
import { findPayment, listUnsettled } from './queries.ts'
import { touch } from './settle.ts'
import { CHECK_PAYMENT } from './webhook.ts'

const AT_ONCE = 100
const RECONCILE = 'reconcile-payments'

export interface ReconcileReport {
  readonly looked: number
  readonly granted: number
}

/**
 * Finds payments whose webhook never came, or whose provider never heard of them, and brings them to their end
 * (decision 3.4). Two runs at once do no harm: settling locks the payment. A provider that is away ends the round; the
 * next one begins where this one stopped: what failed counts as looked at, so that it delays no other payment.
 */
export async function reconcilePayments(
  services: PaymentServices,
  tenant: Tenant,
  now: Date,
): Promise<ReconcileReport> {
  if (services.provider === null) return { looked: 0, granted: 0 }
  const ids = await services.database.withTenant(tenant.key, (db) => listUnsettled(db, now, AT_ONCE))
  let looked = 0
  let granted = 0
  for (const id of ids) {
    try {
      const settled = await lookAt(services, tenant, id)
      looked++
      if (settled) granted++
    } catch (error) {
      services.log.error(
        { err: error, tenant: tenant.id },
        'payments could not be reconciled: the next round goes on',
      )
      await services.database.withTenant(tenant.key, (db) => touch(db, id, now))
      if (error instanceof UnavailableError) break
    }
  }
  return { looked, granted }
}

/** Whether its credits were granted now. */
async function lookAt(services: PaymentServices, tenant: Tenant, id: string): Promise<boolean> {
  const row = await services.database.withTenant(tenant.key, (db) => findPayment(db, id))
  if (!row) return false
  if (row.provider_id === null) {
    // The program ended between its commit and the provider's answer. The provider knows our id, if it heard of it.
    const code = tenant.languages[0] ?? 'en'
    await startPayment(services, tenant, row, { origin: tenant.origin, locale: code })
  }
  const settled = await refreshPayment(services, tenant, id)
  return settled.outcome === 'settled' && settled.granted
}

/**
 * Tasks of the queue `payments`, and when the clock starts them: each minute, a job for each tenant with payments that are due for a
 * look.
 */
export function paymentJobs(
  services: PaymentServices,
  tenants: { byKey(key: number): Tenant | undefined },
): { readonly tasks: Readonly<Record<string, TaskHandler>>; readonly periodic: readonly Periodic[] } {
  return {
    tasks: {
      [RECONCILE]: async ({ tenantId }) => {
        const tenant = tenants.byKey(tenantId)
        // What was looked at is due later, so each round finds others.
        while (tenant && (await reconcilePayments(services, tenant, new Date())).looked === AT_ONCE);
      },
      [CHECK_PAYMENT]: async ({ tenantId, payment }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant && typeof payment === 'string') await refreshPayment(services, tenant, payment)
      },
    },
    periodic: [{ task: RECONCILE, queue: 'payments', cron: '* * * * *', tenants: claimDue }],
  }
}
