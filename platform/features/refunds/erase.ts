import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/** Empties what refunds hold beside the amounts: the declared name and address, what staff wrote, the key that the browser chose. */
export async function eraseDeclarations(db: TenantDb, memberId: string): Promise<undefined> {
  await db.trx
    .updateTable('refund')
    .set({
      declared_name: null,
      declared_email: null,
      reason: null,
      idempotency_key: sql`case when kind = 'withdrawal' then id::text else idempotency_key end`,
    })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}
