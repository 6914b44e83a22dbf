import type { Request } from 'express'
import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { AfterErasure } from '../../infra/erasure.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { pathBefore } from '../../infra/http/path-before.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { noteWaiting, waitingMaintenance } from '../../infra/waiting-work.ts'
import { requireVisible } from '../visibility/queries.ts'
import { changeAccess } from './album.ts'
import { deleteOldAccess } from './album-queries.ts'
import { albumBetweenOf, albumListOf } from './album-views.ts'
import { changeOwnPhoto, PURGE_PHOTO } from './change.ts'
import { addProfilePhoto } from './commands.ts'
import {
  albumWithCall,
  changeAlbumCall,
  changePhotoCall,
  deletePhotoCall,
  listAlbumCall,
  listPhotosCall,
  uploadPhotoCall,
} from './contract.ts'
import { interruptedRemovals, removeFiles } from './files.ts'
import { ALBUM_MAIL, mailAlbumNews } from './notify-album.ts'
import { ownPhotoListOf } from './own-photos.ts'
import { presentOwnPhoto } from './present.ts'
import { type PurgeDeps, purgePhoto, purgeRemoved } from './purge.ts'
import { withoutPhoto } from './queries.ts'
import { uploadOf } from './upload.ts'
import { WAITING_PHOTOS } from './waiting.ts'

interface PhotoJobsDeps {
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'contents' | 'remove'>
}

/** Files are written before their row, so younger ones may belong to a request in progress. */
const DAYS = 1
const AT_ONCE = 1000
/** In one day, so that a site of any size fits into memory; the others follow on the next. */
const MOST_REMOVED = 10_000
/** Up to this number, a share is not meaningful. */
const FEW = 50

/**
 * Deletes removed photos, expired access, and files without a photo: of requests that were refused
 * after writing the files, or of a process that ended in between.
 */
function photosMaintenance(deps: PhotoJobsDeps): readonly MaintenanceTask[] {
  return [
    { name: 'removed-photos', run: (tenant, now) => purgeRemoved(deps, tenant, now) },
    maintenanceTask(deps.database, 'album-access', deleteOldAccess),
    { name: 'photo-files', run: (tenant, now) => sweep(deps, tenant, now) },
    waitingMaintenance(deps.database, WAITING_PHOTOS),
  ]
}

/**
 * @throws Error if most files have no photo: then files and database probably do not belong
 *   together, and a deletion could not be undone.
 */
async function sweep({ database, storage }: PhotoJobsDeps, tenant: Tenant, now: Date): Promise<number> {
  const inTenant = <T>(work: (db: TenantDb) => Promise<T>) => database.withTenant(tenant.key, work)
  for (const content of await inTenant(interruptedRemovals))
    await removeFiles(storage, inTenant, tenant.id, content)
  const found = { all: 0, stray: 0 }
  const removed: string[] = []
  for await (const portion of inPortions(storage.contents(tenant.id))) {
    const old = portion.filter(({ changedAt }) => changedAt < daysBefore(now, DAYS))
    const contents = old.map(({ content }) => content)
    const stray = await inTenant((db) => withoutPhoto(db, contents))
    found.all += portion.length
    found.stray += stray.length
    removed.push(...stray.slice(0, MOST_REMOVED - removed.length))
  }
  if (found.stray > Math.max(FEW, found.all / 2))
    throw new Error(`${found.stray} of ${found.all} files of photos are in no row: nothing was removed`)
  for (const content of removed) await removeFiles(storage, inTenant, tenant.id, content)
  return removed.length
}

async function* inPortions<T>(all: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let portion: T[] = []
  for await (const one of all) {
    portion.push(one)
    if (portion.length < AT_ONCE) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** Photos and their moderation; the files are in their own folder. */
const photosExport: Export = {
  sections: [
    {
      name: 'photos',
      title: 'data:section_photos',
      tables: ['photo'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, name || '.webp' as file, status, is_main, private, message_id, width, height, refusal, created_at,
          decided_at from photo where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'private_photos',
      title: 'data:section_private_photos',
      tables: ['album_access'],
      select: (
        db,
        me,
      ) => sql`select a.owner_id::text || ':' || a.viewer_id::text as cursor, a.owner_id = ${me} as own_photos,
          case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name,
          case a.state when 1 then 'asked' when 2 then 'granted' else 'ended' end as state, a.changed_at, a.expires_at
          from album_access a join member o on o.tenant_id = ${db.tenantId}::int
            and o.id = case when a.owner_id = ${me} then a.viewer_id else a.owner_id end
          where a.tenant_id = ${db.tenantId}::int and ${me} in (a.owner_id, a.viewer_id)`,
    },
  ],
  left: {
    photo_removal: 'which files are being removed, for minutes',
    photo_review: 'which of the staff looks at a photo, for minutes',
    waiting_work: 'which photos and cases wait for staff, until they are decided',
    photo_skip: 'which of the staff left a photo to others, for an hour',
  },
}

export const photos: Feature<PurgeDeps & { readonly storage: PhotoStorage }> = {
  calls: photosApi,
  forms: photosForms,
  tasks: (services) => ({
    tasks: {
      [PURGE_PHOTO]: (job) => purgePhoto(services, job, new Date()),
      [ALBUM_MAIL]: (job) => mailAlbumNews(services, job, new Date()),
    },
  }),
  maintenance: photosMaintenance,
  export: photosExport,
  erase: {
    rows: {
      'photo.member_id': { work: 'deleted, and then the files that no other photo has' },
      'photo_removal.content': { keep: 'the hash of files that are being removed, until they are' },
      'photo_review.photo_id': 'cascade',
      'waiting_work.key': { work: 'deleted with the photo or complaint that waits' },
      'photo_skip.photo_id': 'cascade',
      'album_access.owner_id': 'delete',
      'album_access.viewer_id': 'delete',
    },
    work: erasePhotos,
  },
}

/**
 * Deletes all photos of a member, including those in messages.
 *
 * @returns a function that removes all sizes of the contents that no other photo of the tenant has;
 *   failures are left to the daily maintenance
 */
async function erasePhotos(db: TenantDb, memberId: string): Promise<AfterErasure | undefined> {
  const deleted = await db.trx
    .deleteFrom('photo')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .returning(['id', 'content'])
    .execute()
  await noteWaiting(
    db,
    WAITING_PHOTOS,
    deleted.map(({ id }) => id),
  )
  const contents = [...new Set(deleted.map(({ content }) => content))]
  const stray = await withoutPhoto(db, contents)
  if (stray.length === 0) return undefined
  return async ({ database, storage, tenant }) => {
    for (const content of stray)
      await removeFiles(storage, (work) => database.withTenant(tenant.key, work), tenant.id, content)
  }
}

/**
 * Forms of photos and the private album without JavaScript; each leads back to the page of its
 * button.
 */
function photosForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, uploadPhotoCall), {
      page: 'account-photos',
      next: () => href('account-photos', {}, { sent: '1' }),
    }),
    formOf(routeFor(calls, changePhotoCall), {
      page: '/photo-change',
      next: (_, { request }) => back(request),
    }),
    formOf(routeFor(calls, changeAlbumCall), {
      page: '/album-change',
      next: (_, { request }) => back(request),
    }),
  ]
}

function back(request: Request): string {
  const path = pathBefore(request)
  return path === '/' ? href('account-photos') : path
}

function photosApi({ storage }: { readonly storage: PhotoStorage }): CallRoute[] {
  return [
    route(listPhotosCall, ({ scope }) => ownPhotoListOf(scope)),
    route(uploadPhotoCall, async ({ scope, request }) => {
      const { photo, fields } = uploadOf(request)
      const { replaces, private: hidden, again } = fields
      const wish = {
        replaces,
        again: again === '1',
        ...(hidden === undefined ? {} : { private: hidden === '1' }),
      }
      const row = await addProfilePhoto(scope, storage, photo, wish)
      return presentOwnPhoto(row, scope.t)
    }),
    route(changePhotoCall, async ({ scope, body }) => {
      await changeOwnPhoto(scope, body)
      return ownPhotoListOf(scope)
    }),
    route(deletePhotoCall, async ({ scope, body: { name } }) => {
      await changeOwnPhoto(scope, { name, change: 'remove' })
      return ownPhotoListOf(scope)
    }),
    route(listAlbumCall, ({ scope }) => albumListOf(scope)),
    route(albumWithCall, async ({ scope, query: { member } }) => {
      await requireVisible(scope.db, scope.viewer, member, scope.now)
      return albumBetweenOf(scope, member)
    }),
    route(changeAlbumCall, async ({ scope, body: { member, change, days } }) => {
      await changeAccess(scope, member, { change, days })
      return albumBetweenOf(scope, member)
    }),
  ]
}
