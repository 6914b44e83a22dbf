import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { ForbiddenError, NotFoundError } from '../../core/errors.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember } from '../accounts/server.ts'
import { photoChecked } from '../visibility/visibility.ts'
import { removeUnused, withFiles } from './files.ts'
import type { ProcessedPhoto } from './processing.ts'
import { ownPhotos } from './queries.ts'
import { photoLimit } from './rules.ts'
import { WAITING_PHOTOS } from './waiting.ts'

/** Options of an upload besides its picture. */
export interface UploadWish {
  /**
   * Name of an own photo that the new one replaces, at its position; an unknown name is ignored.
   */
  readonly replaces?: string | undefined
  /** Upload into the private album. */
  readonly private?: boolean
  /** The browser repeats the upload because it got no response. */
  readonly again?: boolean
}

/**
 * Adds a photo to a member's profile, pending until moderation. With `again`, returns the pending
 * photo with the same content if there is one, since only the response was lost.
 *
 * @throws ForbiddenError `photo_limit`; what `withFiles` throws
 */
export async function addProfilePhoto(
  scope: DetachedScope<Member>,
  storage: PhotoStorage,
  photo: ProcessedPhoto,
  wish: UploadWish = {},
): Promise<OwnRow> {
  const replaced: string[] = []
  const added = await withFiles(scope, storage, photo, async (inside, insert) => {
    const { db, viewer } = inside
    // Serializes uploads of one member, so that two concurrent ones cannot both take the last free
    // place.
    await lockMember(db, viewer.id)
    const present = await ownPhotos(db, viewer.id)
    const old = present.find(({ name, status }) => name === wish.replaces && status !== PHOTO_STATUS.removed)
    const sent = wish.again && present.find((one) => isRepeated(one, photo, wish))
    if (sent) return sent
    requireRoom(viewer, present, old?.name)
    const { name } = await insert({
      place: old?.place ?? (present.at(-1)?.place ?? -1) + 1,
      private: wish.private ?? old?.private ?? false,
    })
    // Deleted afterwards: an upload of the same picture shares the files of the old one.
    if (old) replaced.push(await deletePhotoRow(inside, old.name))
    const row = (await ownPhotos(db, viewer.id)).find((one) => one.name === name)
    if (!row) throw new NotFoundError()
    return row
  })
  await removeUnused(scope, storage, replaced)
  return added
}

type OwnRow = Awaited<ReturnType<typeof ownPhotos>>[number]

function isRepeated(row: OwnRow, { content }: ProcessedPhoto, wish: UploadWish): boolean {
  const { status, private: hidden } = row
  return status === PHOTO_STATUS.pending && row.content === content && hidden === (wish.private ?? false)
}

/**
 * Refused and removed photos do not count.
 * @param except name of a photo that makes room
 * @throws ForbiddenError `photo_limit`
 */
export function requireRoom(viewer: Member, present: readonly OwnRow[], except?: string): void {
  const max = photoLimit(viewer)
  const counted: readonly number[] = [PHOTO_STATUS.pending, PHOTO_STATUS.active]
  const count = present.filter(({ status, name }) => counted.includes(status) && name !== except).length
  if (count >= max) throw new ForbiddenError('photo_limit', { max })
}

/**
 * Permanently deletes the row of an own photo. @returns its content, whose files are deleted after
 * the commit unless another photo shares them
 */
async function deletePhotoRow({ db, viewer }: RequestScope<Member>, name: string): Promise<string> {
  const row = await db.trx
    .deleteFrom('photo')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .where('name', '=', name)
    .where('message_id', 'is', null)
    .returning(['id', 'content'])
    .executeTakeFirst()
  if (!row) throw new NotFoundError()
  await noteWaiting(db, WAITING_PHOTOS, [row.id])
  await settleMain(db, viewer.id)
  return row.content
}

/**
 * Synchronizes the member's main photo, photo count and search copy with the active photos that are
 * not private: the first of them is the main photo.
 */
export async function settleMain(db: TenantDb, memberId: string): Promise<void> {
  const t = sql`${db.tenantId}::int`
  const m = sql`${memberId}::uuid`
  const shown = sql`tenant_id = ${t} and member_id = ${m} and message_id is null and not private
    and status = ${sql.lit(PHOTO_STATUS.active)}`
  const first = sql`(select id from photo where ${shown} order by place, created_at, id limit 1)`
  // Two statements, because the database never allows two main photos.
  await sql`update photo set is_main = false
    where tenant_id = ${t} and member_id = ${m} and is_main and id is distinct from ${first}`.execute(db.trx)
  await sql`update photo set is_main = true where tenant_id = ${t} and id = ${first} and not is_main`.execute(
    db.trx,
  )
  await sql`update member set
      main_photo = (select name from photo where ${shown} and is_main),
      photo_count = (select count(*) from photo where ${shown})
    where tenant_id = ${t} and id = ${m}`.execute(db.trx)
  await sql`update member_search s set has_photo = m.main_photo is not null,
      checked = ${photoChecked('m')} from member m
    where s.tenant_id = ${t} and s.id = ${m} and m.tenant_id = ${t} and m.id = ${m}`.execute(db.trx)
}
