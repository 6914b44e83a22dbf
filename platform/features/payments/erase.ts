import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/** Empties what orders and payments hold beside the amounts: the traffic source, keys that the browser chose, checkout addresses. */
export async function eraseBuyer(db: TenantDb, memberId: string): Promise<undefined> {
  await db.trx
    .updateTable('credit_order')
    .set({ tracking: null, idempotency_key: sql`id::text` })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await db.trx
    .updateTable('payment')
    .set({ checkout_url: null })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('checkout_url', 'is not', null)
    .execute()
}
