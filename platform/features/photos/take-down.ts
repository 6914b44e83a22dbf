import type { ExpressionBuilder } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { DB } from '../../core/generated/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember } from '../accounts/server.ts'
import { settleMain } from './commands.ts'
import { WAITING_PHOTOS } from './waiting.ts'

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

/** A photo that was hidden with all others of its account, and the state to which it returns. */
export interface HiddenPhoto {
  readonly photo: string
  readonly status: number
}

/**
 * Hides all photos of an account from others: those of the profile, of the private album, those
 * that wait, and those in messages. Their member still sees them. One that was just deleted and is
 * restored is hidden, too.
 */
export async function hideAccountPhotos(
  db: TenantDb,
  memberId: string,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<readonly HiddenPhoto[]> {
  await lockMember(db, memberId)
  const { pending, active, refused, removed } = PHOTO_STATUS
  const own = photosOf(db, memberId)
  const shown = await db.trx
    .selectFrom('photo')
    .select(['id', 'status'])
    .where(own)
    .where('status', 'in', [pending, active])
    .orderBy('id')
    .forUpdate()
    .execute()
  // The queue says who decided on a photo that is on the screen of somebody else.
  await db.trx
    .updateTable('photo')
    .set({ decided_at: now, decided_by: staffId })
    .where(own)
    .where('status', '=', pending)
    .execute()
  await db.trx
    .updateTable('photo')
    .set({ removed_status: refused })
    .where(own)
    .where('status', '=', removed)
    .execute()
  const hidden = shown.map(({ id, status }) => ({ photo: id, status }))
  await hidePhotos(
    db,
    memberId,
    hidden.map(({ photo }) => photo),
  )
  return hidden
}

/** Hides these photos of a member, as far as they are shown or wait. */
export async function hidePhotos(db: TenantDb, memberId: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return
  await lockMember(db, memberId)
  await db.trx
    .updateTable('photo')
    .set({ status: PHOTO_STATUS.refused, is_main: false })
    .where(photosOf(db, memberId))
    .where('id', 'in', photos)
    .where('status', 'in', [PHOTO_STATUS.pending, PHOTO_STATUS.active])
    .execute()
  await noteWaiting(db, WAITING_PHOTOS, photos)
  await settleMain(db, memberId)
}

/**
 * Returns hidden photos that their member has kept to their state before: one that waited waits
 * again.
 */
export async function putBackPhotos(
  db: TenantDb,
  memberId: string,
  hidden: readonly HiddenPhoto[],
): Promise<void> {
  if (hidden.length === 0) return
  await lockMember(db, memberId)
  const { pending, active, refused } = PHOTO_STATUS
  const undecided = { refusal: null, decided_at: null, decided_by: null }
  for (const [status, values] of [
    [active, { status: active }],
    [pending, { status: pending, ...undecided }],
  ] as const) {
    const ids = hidden.filter((one) => one.status === status).map(({ photo }) => photo)
    if (ids.length === 0) continue
    await db.trx
      .updateTable('photo')
      .set(values)
      .where(photosOf(db, memberId))
      .where('id', 'in', ids)
      .where('status', '=', refused)
      .execute()
  }
  await noteWaiting(
    db,
    WAITING_PHOTOS,
    hidden.map(({ photo }) => photo),
  )
  await settleMain(db, memberId)
}

const photosOf = (db: TenantDb, memberId: string) => (eb: ExpressionBuilder<DB, 'photo'>) =>
  eb.and([eb('photo.tenant_id', '=', db.tenantId), eb('photo.member_id', '=', memberId)])

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
