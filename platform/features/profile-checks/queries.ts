import type { TenantDb } from '../../core/database.ts'
import { photoChecked } from '../visibility/visibility.ts'

/** The row of a member; undefined without a drawn gesture. */
export function findCheck({ trx, tenantId }: TenantDb, memberId: string) {
  return trx
    .selectFrom('profile_check_photo')
    .select(['id', 'gesture', 'file', 'sent_at', 'refusal'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** What of the member decides whether and how a photo can be compared. */
export function findCompared({ trx, tenantId }: TenantDb, memberId: string) {
  return trx
    .selectFrom('member')
    .select(['main_photo', 'fictional', photoChecked('member').as('checked')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** Draws a gesture in place of an earlier one. */
export async function saveGesture(
  { trx, tenantId }: TenantDb,
  drawn: { readonly memberId: string; readonly id: string; readonly gesture: number; readonly now: Date },
): Promise<void> {
  const { memberId, id, gesture, now } = drawn
  await trx
    .insertInto('profile_check_photo')
    .values({ tenant_id: tenantId, member_id: memberId, id, gesture, drawn_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id']).doUpdateSet((eb) => ({
        id: eb.ref('excluded.id'),
        gesture: eb.ref('excluded.gesture'),
        drawn_at: eb.ref('excluded.drawn_at'),
        refusal: null,
      })),
    )
    .execute()
}

/**
 * Stores the file of a photo for the drawn gesture.
 * @returns false if no gesture waits for a photo
 */
export async function saveSent(
  { trx, tenantId }: TenantDb,
  sent: { readonly memberId: string; readonly id: string; readonly file: string; readonly now: Date },
): Promise<boolean> {
  const { memberId, id, file, now } = sent
  const row = await trx
    .updateTable('profile_check_photo')
    .set({ id, file, sent_at: now })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('file', 'is', null)
    .where('refusal', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these names that no row has. */
export async function withoutCheck(
  { trx, tenantId }: TenantDb,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) return []
  const found = await trx
    .selectFrom('profile_check_photo')
    .select('file')
    .where('tenant_id', '=', tenantId)
    .where('file', 'in', [...names])
    .execute()
  const kept = new Set(found.map(({ file }) => file))
  return names.filter((name) => !kept.has(name))
}

/**
 * Deletes the rows whose photo waits since before that time.
 * @returns ids and names of the files
 */
export async function deleteSentBefore({ trx, tenantId }: TenantDb, time: Date) {
  return trx
    .deleteFrom('profile_check_photo')
    .where('tenant_id', '=', tenantId)
    .where('sent_at', '<', time)
    .returning(['id', 'file'])
    .execute()
}

/** Deletes the row of a member. @returns the name of its file, if there was one, and its id */
export async function deleteCheck({ trx, tenantId }: TenantDb, memberId: string) {
  return trx
    .deleteFrom('profile_check_photo')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .returning(['id', 'file'])
    .executeTakeFirst()
}
