import type { TenantDb } from '../../core/database.ts'
import type { AfterErasure } from '../../infra/erasure.ts'

/** Deletes the requests of a member. @returns removes their files */
export async function eraseExports(db: TenantDb, memberId: string): Promise<AfterErasure | undefined> {
  const deleted = await db.trx
    .deleteFrom('data_export')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .returning('name')
    .execute()
  if (deleted.length === 0) return undefined
  return async ({ exportFiles, tenant }) => {
    for (const { name } of deleted) await exportFiles.remove(tenant.id, name)
  }
}
