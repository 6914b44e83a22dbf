import type { TenantDb } from '../../core/database.ts'
import { releaseDiscount } from '../discounts/server.ts'
import { publish } from '../live/server.ts'
import { WATCHED, watchPayment } from './watch.ts'

/**
 * Ends an open payment that does not exist at its provider: `failed` if the provider has refused to
 * create it, `canceled` if it will not be asked.
 */
export async function endUnrequested(
  db: TenantDb,
  paymentId: string,
  status: 'failed' | 'canceled',
  now: Date,
): Promise<void> {
  const ended = await db.trx
    .updateTable('payment')
    .set({ status, checked_at: now, updated_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', paymentId)
    .where('status', '=', 'open')
    .where('provider_id', 'is', null)
    .returning([...WATCHED, 'order_id', 'member_id'])
    .executeTakeFirst()
  if (!ended) return
  await watchPayment(db, ended)
  await releaseDiscount(db, ended.order_id)
  const to = { tenantId: db.tenantId, memberIds: [ended.member_id] }
  publish(db, { ...to, event: { type: 'payment', payment: paymentId } })
}

/** Records a check that found no change. */
export async function touch(db: TenantDb, paymentId: string, now: Date): Promise<void> {
  const checked = await db.trx
    .updateTable('payment')
    .set({ checked_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', paymentId)
    .returning(WATCHED)
    .executeTakeFirst()
  if (checked) await watchPayment(db, checked)
}
