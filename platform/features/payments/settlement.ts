import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { ExecuteSql } from '../../infra/jobs/enqueue.ts'
import type { PaymentProvider, ProviderPayment, TimeSpan } from '../../infra/payments/port.ts'
import { raiseAlert } from './alerts.ts'
import { type PaymentServices, usableProviders } from './providers.ts'
import { findByProviderId } from './queries.ts'
import { report } from './report.ts'
import { settlePayment } from './settle.ts'
import { tenantKeys } from './tenant-keys.ts'

const HOUR = 3_600_000
/** Hours that a daily comparison covers: a missed day is covered by the next run. */
const BACK = 73
/** Hours: of younger payments, webhooks and answers may still be in transit. */
const YOUNG = 1

/**
 * Compares each provider's payments of the site in the last days with ours. The provider's state is
 * settled as if a webhook had arrived; raises alerts for changes, for payments that only one side
 * has, and for mismatches. Skips providers that cannot list payments.
 * @throws UnavailableError if a provider does not respond: the job is retried
 */
export async function compareSettlement(services: PaymentServices, tenant: Tenant, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR)
  for (const provider of usableProviders(services, tenant)) {
    const seen = new Set<string>()
    const listed = provider.listPayments?.(tenant, { from: at(BACK), to: now })
    if (!listed) continue
    for await (const theirs of listed) {
      seen.add(theirs.id)
      await compare(services, tenant, provider, theirs, now)
    }
    const span = { from: at(BACK - YOUNG), to: at(YOUNG) }
    await services.database.withTenant(tenant.key, (db) => reportMissing(db, provider, span, seen, now))
  }
}

/**
 * Compares one payment of the provider. Payments that do not name this site belong to another
 * program.
 */
async function compare(
  services: PaymentServices,
  tenant: Tenant,
  { name }: PaymentProvider,
  theirs: ProviderPayment,
  now: Date,
): Promise<void> {
  await services.database.withTenant(tenant.key, async (db) => {
    const ours = (await findByProviderId(db, theirs.id)).find(({ provider }) => provider === name)
    const { currency, amount } = theirs.amount
    const facts = { amount, currency, status: theirs.status, order: theirs.orderId }
    if (!ours) {
      if (theirs.tenant !== tenant.id || theirs.status !== 'paid') return
      const alert = { kind: 'unknown_payment', provider: name, providerId: theirs.id, facts } as const
      if (await raiseAlert(db, alert, now))
        services.log.error(
          { tenant: tenant.id, provider: name },
          'the provider has a payment that is not ours',
        )
      return
    }
    const settled = report(
      services,
      tenant,
      ours.id,
      await settlePayment(services, db, tenant, ours.id, theirs, now),
    )
    if (settled.outcome !== 'settled' || !settled.granted) return
    if (ours.created_at.getTime() > now.getTime() - YOUNG * HOUR) return
    // Neither a webhook nor the reconciler had found it.
    const alert = { kind: 'settlement', paymentId: ours.id, provider: name, providerId: theirs.id } as const
    await raiseAlert(db, { ...alert, facts: { ...facts, known: ours.status } }, now)
  })
}

async function reportMissing(
  db: TenantDb,
  { name }: PaymentProvider,
  { from, to }: TimeSpan,
  seen: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const ours = await db.trx
    .selectFrom('payment')
    .select(['id', 'provider_id', 'amount', 'currency'])
    .where('tenant_id', '=', db.tenantId)
    .where('provider', '=', name)
    .where('status', '=', 'paid')
    .where('amount', '>', 0)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  for (const { id, provider_id: providerId, amount, currency } of ours) {
    if (providerId !== null && seen.has(providerId)) continue
    const facts = { amount, currency: currency.trim() }
    await raiseAlert(db, { kind: 'missing_payment', paymentId: id, provider: name, providerId, facts }, now)
  }
}

/**
 * The keys of the tenants with payments that are watched: those that had any in the last months.
 */
export function watchedTenants(executeSql: ExecuteSql): Promise<readonly number[]> {
  return tenantKeys(executeSql, 'select distinct tenant from payment_watch order by tenant')
}
