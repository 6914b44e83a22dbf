import type { TenantDb } from '../../core/database.ts'

/** How long a person counts as editing a lander after the last sign, in milliseconds. */
const EDITING = 50_000

interface Sign {
  readonly lander: string
  /** Id of the staff member who edits it. */
  readonly by: string
  readonly now: Date
}

/**
 * Notes that a person edits a lander now, and forgets those who have stopped.
 * @returns ids of the others who edit it, in order of their ids
 */
export async function otherEditors(
  { trx, tenantId }: TenantDb,
  { lander, by, now }: Sign,
): Promise<readonly string[]> {
  await trx
    .deleteFrom('lander_editors')
    .where('tenant_id', '=', tenantId)
    .where('lander', '=', lander)
    .where('seen_at', '<', new Date(now.getTime() - EDITING))
    .execute()
  await trx
    .insertInto('lander_editors')
    .values({ tenant_id: tenantId, lander, staff_id: by, seen_at: now })
    .onConflict((row) => row.columns(['tenant_id', 'lander', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute()
  const rows = await trx
    .selectFrom('lander_editors')
    .select('staff_id')
    .where('tenant_id', '=', tenantId)
    .where('lander', '=', lander)
    .where('staff_id', '<>', by)
    .orderBy('staff_id')
    .execute()
  return rows.map((row) => row.staff_id)
}
