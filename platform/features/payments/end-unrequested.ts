import type { TenantDb } from '../../core/database.ts'
import { releaseDiscount } from '../discounts/server.ts'
import { publish } from '../live/server.ts'

/**
 * Ends an open payment of which nothing exists at its provider: `failed` where the provider has
 * refused to make it, `canceled` where it will not be asked.
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
    .returning(['order_id', 'member_id'])
    .executeTakeFirst()
  if (!ended) return
  await releaseDiscount(db, ended.order_id)
  const to = { tenantId: db.tenantId, memberIds: [ended.member_id] }
  await publish(db, { ...to, event: { type: 'payment', payment: paymentId } })
}

/** Seen, and found nothing that may change it. */
export async function touch(db: TenantDb, paymentId: string, now: Date): Promise<void> {
  await db.trx
    .updateTable('payment')
    .set({ checked_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', paymentId)
    .execute()
}
