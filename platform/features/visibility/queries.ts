import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { onlineNow, tenantKey, viewerId, visibleTo } from './visibility.ts'

const presence = z.strictObject({ id: column.id, online: z.boolean(), fictional: z.boolean() })

/**
 * Requires that this member is the viewer or somebody whom the viewer may see.
 *
 * @returns their presence as the viewer may know it
 * @throws NotFoundError for absent, inactive, blocked and invisible members alike, so that the
 *   reason is not revealed
 */
export async function requireVisible(
  db: TenantDb,
  viewer: Member,
  id: string,
  now: Date,
): Promise<z.output<typeof presence>> {
  const me = viewerId(viewer)
  const row =
    isId(id) &&
    (await firstRow(
      db,
      presence,
      sql`select m.id, ${onlineNow(db, 'm', now)} as online, m.fictional from member m
        where m.tenant_id = ${tenantKey(db)} and m.id = ${id}::uuid and (m.id = ${me} or ${visibleTo(db, 'm', me)})`,
    ))
  if (!row) throw new NotFoundError()
  return row
}
