import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { PaymentProvider, ProviderRefund } from '../../infra/payments/port.ts'
import { findPayment, type PaymentServices, reachesProvider } from '../payments/server.ts'
import { enqueueRefund } from './commands.ts'
import { jobContext } from './context.ts'
import { finish } from './finish-refund.ts'
import { mailFailed } from './mails.ts'
import { lockRefund, type RefundRow } from './queries.ts'
import { nextTry } from './rules.ts'

interface Sending {
  readonly refund: RefundRow
  readonly provider: PaymentProvider
  readonly providerId: string
}

/** Result of a try: the provider's refund, a refusal, or no response. */
type Answer = ProviderRefund | 'refused' | 'away'

/**
 * Returns the money of one refund, or checks its state at the provider. The refund's key is ours
 * and stored, so that a repeated call creates no second one; after a lost response, the provider's
 * refunds are listed first. Each try without a result enqueues the next one; a final failure is
 * logged for staff and mailed to the member.
 */
export async function sendRefund(services: PaymentServices, tenant: Tenant, id: string): Promise<void> {
  const began = await services.database.withTenant(tenant.key, (db) => begin(services, db, tenant, id))
  if (!began) return
  const answer = await ask(services, tenant, began)
  await services.database.withTenant(tenant.key, (db) => note(services, db, tenant, began.refund, answer))
}

/** Counts the try before the provider is called. Undefined if nothing is left to do. */
async function begin(
  services: PaymentServices,
  db: TenantDb,
  tenant: Tenant,
  id: string,
): Promise<Sending | undefined> {
  const refund = await lockRefund(db, id)
  if (!refund || !isUnderWay(refund) || refund.payment_id === null) return undefined
  const payment = await findPayment(db, refund.payment_id)
  if (!payment) return undefined
  const attempts = refund.attempts + 1
  await db.trx
    .updateTable('refund')
    .set({ attempts })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
  const provider = services.providers[payment.provider]
  if (payment.provider_id === null || !provider || !reachesProvider(services, tenant, payment.provider)) {
    await fail(services, db, tenant, refund)
    return undefined
  }
  return { refund: { ...refund, attempts }, provider, providerId: payment.provider_id }
}

const isUnderWay = ({ state }: RefundRow) => state === 'approved' || state === 'sent'

async function ask(
  services: PaymentServices,
  tenant: Tenant,
  { refund, provider, providerId }: Sending,
): Promise<Answer> {
  const amount = { amount: refund.amount, currency: (refund.currency ?? '').trim() }
  const description = `${tenant.settings.name} ${refund.id.slice(-12).toUpperCase()}`
  try {
    if (refund.attempts > 1) {
      const made = await provider.listRefunds(tenant, providerId)
      const known = made.find((one) => one.refundId === refund.id)
      if (known) return known
    }
    return await provider.createRefund({ tenant, providerId, refundId: refund.id, amount, description })
  } catch (error) {
    if (error instanceof ConflictError) return 'refused'
    services.log.error({ err: error, tenant: tenant.id, refund: refund.id }, 'a refund could not be sent')
    return 'away'
  }
}

async function note(
  services: PaymentServices,
  db: TenantDb,
  tenant: Tenant,
  { id, attempts }: RefundRow,
  answer: Answer,
): Promise<void> {
  const now = new Date()
  const refund = await lockRefund(db, id)
  if (!refund || !isUnderWay(refund)) return
  const made = typeof answer === 'string' ? undefined : answer
  if (answer === 'refused' || made?.status === 'failed') return fail(services, db, tenant, refund)
  const done = made?.status === 'refunded'
  if (made) {
    await db.trx
      .updateTable('refund')
      .set({
        state: done ? 'done' : 'sent',
        provider_refund_id: made.id,
        sent_at: refund.sent_at ?? now,
        done_at: done ? now : null,
      })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', id)
      .execute()
  }
  if (done) return finish(jobContext(db, tenant, now), id)
  const next = nextTry(attempts, now)
  if (next) await enqueueRefund(db, id, attempts, next)
  // Staff must check a refund that is in progress for two weeks; it is not sent again.
  else if (made) services.log.error({ tenant: tenant.id, refund: id }, 'a refund is under way for too long')
  else await fail(services, db, tenant, refund)
}

async function fail(
  services: PaymentServices,
  db: TenantDb,
  tenant: Tenant,
  refund: RefundRow,
): Promise<void> {
  const now = new Date()
  await db.trx
    .updateTable('refund')
    .set({ state: 'failed', failed_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', refund.id)
    .execute()
  services.log.error(
    { tenant: tenant.id, refund: refund.id },
    'a refund failed: return the money in another way',
  )
  await mailFailed(jobContext(db, tenant, now), refund)
}
