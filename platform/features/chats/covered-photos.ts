import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'

/**
 * Shows the photos that the partner of this conversation sends, from now on: until then, or until
 * the viewer writes, only their blurred files are served (docs/product-rules.md#covered-photos).
 *
 * @throws NotFoundError if the viewer takes no part in the conversation
 */
export async function showPhotos(
  { db, viewer }: { readonly db: TenantDb; readonly viewer: RequestScope<Member>['viewer'] },
  conversation: string,
): Promise<void> {
  const { numAffectedRows } = await sql`update conversation_member set photos_shown = true
    where tenant_id = ${db.tenantId}::int and conversation_id = ${conversation}::uuid
      and member_id = ${viewer.id}::uuid`.execute(db.trx)
  if (numAffectedRows === 0n) throw new NotFoundError()
}
