import type { TenantDb } from '../../core/database.ts'

/**
 * Invoices must be kept for years: erasure removes the name, which makes the id of the member a
 * pseudonym.
 */
export async function eraseInvoiceNames(db: TenantDb, memberId: string): Promise<undefined> {
  await db.trx
    .updateTable('invoice')
    .set({ buyer: null })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}
