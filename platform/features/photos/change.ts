import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember } from '../accounts/server.ts'
import type { PhotoChange } from './changes.ts'
import { requireRoom, settleMain } from './commands.ts'
import { type Move, moved } from './order.ts'
import { ownPhotos } from './queries.ts'
import { PHOTO_UNDO_MINUTES } from './rules.ts'
import { WAITING_PHOTOS } from './waiting.ts'

/** Name of the task that permanently deletes a removed photo. */
export const PURGE_PHOTO = 'purge_photo'

type Row = Awaited<ReturnType<typeof ownPhotos>>[number]

export interface Wish {
  readonly name: string
  readonly change: PhotoChange
  /** For `place`: the position, from 0. */
  readonly to?: number | undefined
}

/**
 * Applies one of `PHOTO_CHANGES` to one of the viewer's photos. Idempotent.
 *
 * @throws NotFoundError for an unknown photo, and for `main` of an inactive one; ForbiddenError
 *   `photo_limit` if there is no room to restore a removed photo
 */
export async function changeOwnPhoto(scope: RequestScope<Member>, wish: Wish): Promise<void> {
  const { db, viewer } = scope
  // Serializes changes: two concurrent ones must not both see the old main photo, since the
  // database allows only one.
  await lockMember(db, viewer.id)
  const all = await ownPhotos(db, viewer.id)
  const photo = all.find(({ name }) => name === wish.name)
  if (!photo) throw new NotFoundError()
  await apply(scope, all, photo, wish)
  await settleMain(db, viewer.id)
}

async function apply(
  scope: RequestScope<Member>,
  all: readonly Row[],
  photo: Row,
  { change, to }: Wish,
): Promise<void> {
  const removed = photo.status === PHOTO_STATUS.removed
  if (change === 'restore') return removed ? restore(scope, all, photo) : undefined
  if (change === 'remove') return removed ? undefined : remove(scope, photo)
  if (removed) throw new NotFoundError()
  switch (change) {
    case 'main':
      if (photo.status !== PHOTO_STATUS.active) throw new NotFoundError()
      if (photo.private) await set(scope, photo, { private: false })
      return order(scope, all, photo, 'first')
    case 'earlier':
    case 'later':
      return order(scope, all, photo, change)
    case 'place':
      return order(scope, all, photo, to ?? 0)
    case 'private':
    case 'public':
      return set(scope, photo, { private: change === 'private' })
  }
}

/** Removed photos have no position for the member: they are kept at the end. */
async function order({ db }: RequestScope, all: readonly Row[], photo: Row, move: Move): Promise<void> {
  const isRemoved = ({ status }: Row) => status === PHOTO_STATUS.removed
  const shown = all.filter((one) => !isRemoved(one)).map(({ name }) => name)
  const names = [...moved(shown, photo.name, move), ...all.filter(isRemoved).map(({ name }) => name)]
  await sql`update photo p set place = o.place - 1
    from unnest(${names}::text[]) with ordinality as o (name, place)
    where p.tenant_id = ${db.tenantId}::int and p.name = o.name and p.place <> o.place - 1`.execute(db.trx)
}

/**
 * Removes the photo of a message that is gone: nobody sees it from now on, and its files are
 * deleted some minutes later.
 */
export async function removeMessagePhoto(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  photoId: string,
): Promise<void> {
  await db.trx
    .updateTable('photo')
    .set(({ ref }) => ({ status: PHOTO_STATUS.removed, removed_status: ref('status'), removed_at: now }))
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photoId)
    .execute()
  await purgeLater(db, photoId, now)
}

async function remove(scope: RequestScope, photo: Row): Promise<void> {
  const { db, now } = scope
  const { status, id } = photo
  const gone = { status: PHOTO_STATUS.removed, removed_status: status, removed_at: now, is_main: false }
  await set(scope, photo, gone)
  await purgeLater(db, id, now)
}

async function purgeLater(db: TenantDb, id: string, now: Date): Promise<void> {
  await enqueue(
    db,
    'maintenance',
    { task: PURGE_PHOTO, photo: id },
    { startAfter: new Date(now.getTime() + PHOTO_UNDO_MINUTES * 60_000), key: `${id}:${now.getTime()}` },
  )
}

async function restore(scope: RequestScope<Member>, all: readonly Row[], photo: Row): Promise<void> {
  const status = photo.removed_status ?? PHOTO_STATUS.pending
  // A refused photo does not count towards the limit.
  if (status !== PHOTO_STATUS.refused) requireRoom(scope.viewer, all)
  await set(scope, photo, { status, removed_status: null, removed_at: null })
}

type Values = Partial<Pick<Row, 'status' | 'private' | 'is_main' | 'removed_at' | 'removed_status'>>

async function set({ db }: Pick<RequestScope, 'db'>, { id }: Row, values: Values): Promise<void> {
  await db.trx
    .updateTable('photo')
    .set(values)
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
  if (values.status !== undefined) await noteWaiting(db, WAITING_PHOTOS, [id])
}
