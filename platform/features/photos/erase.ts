import type { TenantDb } from '../../core/database.ts'
import type { AfterErasure } from '../../infra/erasure.ts'
import { removeFiles } from './files.ts'
import { withoutPhoto } from './queries.ts'

/**
 * Deletes all photos of a member, those in messages too.
 *
 * @returns removes every size of the contents that no other photo of the tenant has; what fails there the daily maintenance removes
 */
export async function erasePhotos(db: TenantDb, memberId: string): Promise<AfterErasure | undefined> {
  const deleted = await db.trx
    .deleteFrom('photo')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .returning('content')
    .execute()
  const contents = [...new Set(deleted.map(({ content }) => content))]
  const stray = await withoutPhoto(db, contents)
  if (stray.length === 0) return undefined
  return async ({ database, storage, tenant }) => {
    for (const content of stray) {
      const hasNoRow = () =>
        database.withTenant(tenant.key, async (open) => (await withoutPhoto(open, [content])).length > 0)
      await removeFiles(storage, tenant.id, content, hasNoRow)
    }
  }
}
