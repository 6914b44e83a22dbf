import type { TenantDb } from '../../core/database.ts'

/**
 * Invoices must be kept for years: they lose the name, and the id of the member is a pseudonym
 * then.
 */
export async function eraseInvoiceNames(db: TenantDb, memberId: string): Promise<undefined> {
  await db.trx
    .updateTable('invoice')
    .set({ buyer: null })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}
