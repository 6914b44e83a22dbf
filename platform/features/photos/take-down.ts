import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { lockMember } from '../accounts/server.ts'
import { settleMain } from './commands.ts'

/** A taken-down profile photo, so that it can be restored. */
export interface TakenDown {
  readonly photo: string
  readonly member: string
}

/**
 * Takes an active profile photo down after a decision of the staff, in the caller's transaction:
 * only its owner still sees it.
 *
 * @returns undefined if it is gone or was not active
 */
export async function takeDownPhoto(db: TenantDb, photoId: string): Promise<TakenDown | undefined> {
  const member = await ownerOf(db, photoId)
  if (member === undefined) return undefined
  await lockMember(db, member)
  if (!(await setStatus(db, photoId, PHOTO_STATUS.active, PHOTO_STATUS.refused))) return undefined
  await settleMain(db, member)
  return { photo: photoId, member }
}

/** Shows it again, if the owner has kept it. */
export async function putBackPhoto(db: TenantDb, { photo, member }: TakenDown): Promise<void> {
  await lockMember(db, member)
  if (await setStatus(db, photo, PHOTO_STATUS.refused, PHOTO_STATUS.active)) await settleMain(db, member)
}

async function ownerOf(db: TenantDb, photoId: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('photo')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photoId)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  return row?.member_id
}

async function setStatus(db: TenantDb, photoId: string, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('photo')
    .set({ status: to, is_main: false })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photoId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
