import type { TenantDb } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { NewPayment, PaymentProvider, ProviderPayment } from '../../infra/payments/port.ts'
import { askedAt, noteAsked } from './asked-providers.ts'
import { endUnrequested } from './end-unrequested.ts'
import type { PaymentServices } from './providers.ts'
import type { PaymentRow } from './queries.ts'

type Services = Pick<PaymentServices, 'database'>

/**
 * Asks the provider to create the payment. The attempt is recorded first: if an earlier response is
 * missing, the payment is searched for before, since the provider may have forgotten our
 * idempotency key. A stored method that was removed meanwhile is not charged: the payment ends as
 * canceled.
 * @returns the provider's payment; undefined if none was created, and none will be
 * @throws UnavailableError; the provider's refusal, with which the payment has failed
 */
export async function askOnce(
  { database }: Services,
  provider: PaymentProvider,
  payment: NewPayment,
  row: PaymentRow,
): Promise<ProviderPayment | undefined> {
  const { tenant, paymentId } = payment
  const create = () =>
    provider.createPayment(payment).catch((error: unknown) => endRefused({ database }, payment, error))
  if (!provider.findPayment && row.mandate_id === null) return create()
  const now = new Date()
  const { charges, since } = await database.withTenant(tenant.key, (db) => claim(db, row, now))
  const made = since && (await provider.findPayment?.(tenant, { paymentId, since }))
  if (made) return made
  if (charges) return create()
  await database.withTenant(tenant.key, (db) => endUnrequested(db, paymentId, 'canceled', now))
  return undefined
}

/**
 * Decides in one transaction whether the provider may be asked, and records it. A concurrent
 * removal of the mandate is ordered before or after it; a removal that comes after does not stop
 * the request.
 * @returns `since`, the time of the first request if there was an earlier one
 */
async function claim(
  db: TenantDb,
  row: PaymentRow,
  now: Date,
): Promise<{ readonly charges: boolean; readonly since: Date | undefined }> {
  const charges = row.mandate_id === null || (await isChargeable(db, row.mandate_id))
  return { charges, since: charges ? await noteAsked(db, row.id, now) : await askedAt(db, row.id) }
}

/**
 * Whether a mandate still exists and its member's account is active. Locks both until the commit.
 */
async function isChargeable(db: TenantDb, mandateId: string): Promise<boolean> {
  const mandate = await db.trx
    .selectFrom('payment_mandate')
    .innerJoin('member', (join) =>
      join
        .onRef('member.tenant_id', '=', 'payment_mandate.tenant_id')
        .onRef('member.id', '=', 'payment_mandate.member_id'),
    )
    .select('payment_mandate.id')
    .where('payment_mandate.tenant_id', '=', db.tenantId)
    .where('payment_mandate.id', '=', mandateId)
    .where('payment_mandate.revoked_at', 'is', null)
    .where('member.status', 'in', [MEMBER_STATUS.not_confirmed, MEMBER_STATUS.active])
    .forShare('payment_mandate')
    .executeTakeFirst()
  return mandate !== undefined
}

/**
 * A definite refusal of the provider ends the payment, so that it is not retried forever and blocks
 * no later order.
 */
async function endRefused(
  { database }: Services,
  { tenant, paymentId }: NewPayment,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.status < 500)
    await database.withTenant(tenant.key, (db) => endUnrequested(db, paymentId, 'failed', new Date()))
  throw error
}
