import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { ForbiddenError, NotFoundError } from '../../core/errors.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { lockMember } from '../accounts/server.ts'
import { removeUnused, withFiles } from './files.ts'
import type { StoredPhoto } from './insert.ts'
import type { ProcessedPhoto } from './processing.ts'
import { ownPhotos } from './queries.ts'
import { photoLimit } from './rules.ts'

/**
 * Adds a photo to a member's profile, pending until moderation.
 *
 * @param replaces name of an own photo that goes where the new one is kept; a name that is not there is no error
 * @throws ForbiddenError `photo_limit`; what `withFiles` throws
 */
export async function addProfilePhoto(
  scope: DetachedScope<Member>,
  storage: PhotoStorage,
  photo: ProcessedPhoto,
  replaces?: string,
): Promise<StoredPhoto> {
  const replaced: string[] = []
  const added = await withFiles(scope, storage, photo, async (inside, insert) => {
    const { db, viewer } = inside
    // Uploads of one member take turns, so that two at once cannot both be the last that fits.
    await lockMember(db, viewer.id)
    const limit = photoLimit(viewer)
    const present = await ownPhotos(db, viewer.id)
    const old = present.find(({ name }) => name === replaces)
    if (present.filter((one) => one.status !== PHOTO_STATUS.refused && one !== old).length >= limit)
      throw new ForbiddenError('photo_limit', { max: limit })
    const stored = await insert()
    // Afterwards: the same picture again shares its files with the old one.
    if (old) replaced.push(await removePhoto(inside, old.name))
    return stored
  })
  await removeUnused(scope, storage, replaced)
  return added
}

/** Makes one of the own active photos the main one. @throws NotFoundError for a photo that is not there or not active */
export async function chooseMain({ db, viewer }: RequestScope<Member>, name: string): Promise<void> {
  // Two at once must not both find the other's choice undecided: one main photo is all that the database allows.
  await lockMember(db, viewer.id)
  const photo = (await ownPhotos(db, viewer.id)).find(
    (one) => one.name === name && one.status === PHOTO_STATUS.active,
  )
  if (!photo) throw new NotFoundError()
  const all = db.trx
    .updateTable('photo')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
  await all.set({ is_main: false }).where('is_main', '=', true).execute()
  await all.set({ is_main: true }).where('id', '=', photo.id).execute()
  await settleMain(db, viewer.id)
}

/** Deletes an own photo. @returns its content, whose files go after the commit unless another photo shares them */
export async function removePhoto({ db, viewer }: RequestScope<Member>, name: string): Promise<string> {
  await lockMember(db, viewer.id)
  const row = await db.trx
    .deleteFrom('photo')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .where('name', '=', name)
    .where('message_id', 'is', null)
    .returning('content')
    .executeTakeFirst()
  if (!row) throw new NotFoundError()
  await settleMain(db, viewer.id)
  return row.content
}

/** Brings the member's main photo, its count and the search copy in line with the photos that are active. */
export async function settleMain(db: TenantDb, memberId: string): Promise<void> {
  const t = sql`${db.tenantId}::int`
  const m = sql`${memberId}::uuid`
  const active = sql.lit(PHOTO_STATUS.active)
  await sql`update photo set is_main = true where tenant_id = ${t} and id = (
      select id from photo where tenant_id = ${t} and member_id = ${m} and status = ${active} and message_id is null
      order by created_at, id limit 1)
    and not exists (select from photo where tenant_id = ${t} and member_id = ${m} and is_main and status = ${active})`.execute(
    db.trx,
  )
  await sql`update member set
      main_photo = (select name from photo where tenant_id = ${t} and member_id = ${m} and is_main and status = ${active}),
      photo_count = (select count(*) from photo where tenant_id = ${t} and member_id = ${m} and status = ${active}
        and message_id is null)
    where tenant_id = ${t} and id = ${m}`.execute(db.trx)
  await sql`update member_search s set has_photo = m.main_photo is not null from member m
    where s.tenant_id = ${t} and s.id = ${m} and m.tenant_id = ${t} and m.id = ${m}`.execute(db.trx)
}
