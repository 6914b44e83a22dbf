import type { TenantDb } from '../../core/database.ts'

/**
 * Methods that are blocked for a member because a payment was charged back
 * (docs/product-rules.md#chargebacks).
 */
export async function blockedMethods(db: TenantDb, memberId: string): Promise<readonly string[]> {
  const rows = await db.trx
    .selectFrom('payment_block')
    .select('method')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ method }) => method)
}
