import type { TenantDb } from '../../core/database.ts'

/** The method of the member's newest paid order. */
export async function lastMethod(db: TenantDb, memberId: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('payment')
    .select('method')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('granted_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.method
}

/** The package of the member's newest paid order. */
export async function lastPackage(db: TenantDb, memberId: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('credit_order')
    .select('package')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('paid_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.package
}
