import type { TenantDb } from '../../core/database.ts'

/**
 * Complaints of the member, also those that were filed with the member's address while signed out. An address that was never confirmed may
 * be another person's, whose complaints stay.
 */
export async function eraseComplaints(db: TenantDb, memberId: string): Promise<undefined> {
  const address = db.trx
    .selectFrom('member')
    .select('email_key')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
  await db.trx
    .deleteFrom('complaint')
    .where('tenant_id', '=', db.tenantId)
    .where((where) => where.or([where('member_id', '=', memberId), where('email_key', 'in', address)]))
    .execute()
}
