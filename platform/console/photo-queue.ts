import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import { PHOTO_STATUS } from '../core/photo-status.ts'
import { column, firstRow, rows } from '../infra/database/rows.ts'
import { auditLooks } from './audit.ts'
import { after } from './tokens.ts'

/** A pending photo that this person has on the screen. */
export interface QueuedPhoto {
  readonly tenantId: number
  readonly id: string
  readonly content: string
  readonly addedAt: Date
}

export interface QueueRequest {
  readonly staffId: string
  readonly now: Date
  /** Keys of the tenants that are served now; row-level security leaves those of the person. */
  readonly tenants: readonly number[]
  /** Id of the last photo on the screen. */
  readonly after?: string
}

export const BATCH = 12
/** After this time, photos of a moderator who has left are offered to others. */
const LEASE_MS = 10 * 60_000
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

const photoRow = z.strictObject({
  tenant_id: column.whole,
  id: column.id,
  content: z.string(),
  created_at: column.time,
  mine: z.boolean(),
})

/**
 * The next pending photos, oldest first, leased to this person: during the lease, others get other
 * photos. Each photo that was not yet on this person's screen is recorded as viewed.
 */
export async function claimPhotos(db: ConsoleDb, request: QueueRequest): Promise<readonly QueuedPhoto[]> {
  const { staffId, now, tenants } = request
  // Without the lock, concurrent claims would choose the same photos.
  await sql`select pg_advisory_xact_lock(hashtext('photo queue'))`.execute(db.trx)
  const photos = await rows(
    db,
    photoRow,
    sql`
    select p.tenant_id, p.id, p.content, p.created_at, coalesce(r.until > ${now}, false) as mine
    from photo p left join photo_review r on r.tenant_id = p.tenant_id and r.photo_id = p.id
    where p.status = ${PHOTO_STATUS.pending} and p.message_id is null and p.tenant_id = any (${[...tenants]}::int[])
      and p.id > ${request.after ?? NIL_UUID}::uuid
      and (r.photo_id is null or r.until <= ${now} or r.staff_id = ${staffId}::uuid)
    order by p.id limit ${BATCH}`,
  )
  await lease(db, request, photos)
  const looks = photos.filter(({ mine }) => !mine)
  await auditLooks(
    db,
    looks.map(({ id, tenant_id: tenantId }) => ({
      tenantId,
      staffId,
      now,
      action: 'photo_viewed',
      subject: `photo:${id}`,
    })),
  )
  return photos.map(({ id, content, created_at: addedAt, tenant_id: tenantId }) => ({
    tenantId,
    id,
    content,
    addedAt,
  }))
}

/** Leases photos to a person. */
export async function lease(
  { trx }: ConsoleDb,
  { staffId, now }: Pick<QueueRequest, 'staffId' | 'now'>,
  photos: readonly { readonly tenant_id: number; readonly id: string }[],
): Promise<void> {
  if (photos.length === 0) return
  const mine = { staff_id: staffId, until: after(now, LEASE_MS) }
  await trx
    .insertInto('photo_review')
    .values(photos.map(({ tenant_id, id }) => ({ tenant_id, photo_id: id, ...mine })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'photo_id']).doUpdateSet(mine))
    .execute()
}

/** A pending photo on this person's screen; undefined for any other photo. */
export async function findLeased(
  { trx }: ConsoleDb,
  { staffId, tenantId, photo }: { staffId: string; tenantId: number; photo: string },
): Promise<QueuedPhoto | undefined> {
  const row = await trx
    .selectFrom('photo')
    .innerJoin('photo_review', (join) =>
      join
        .onRef('photo_review.tenant_id', '=', 'photo.tenant_id')
        .onRef('photo_review.photo_id', '=', 'photo.id'),
    )
    .select(['photo.id', 'photo.content', 'photo.created_at'])
    .where('photo.tenant_id', '=', tenantId)
    .where('photo.id', '=', photo)
    .where('photo.status', '=', PHOTO_STATUS.pending)
    .where('photo.message_id', 'is', null)
    .where('photo_review.staff_id', '=', staffId)
    .executeTakeFirst()
  return row && { tenantId, id: row.id, content: row.content, addedAt: row.created_at }
}

/** Number of pending photos in these tenants, counted up to `COUNTED`. */
export async function countPending(db: ConsoleDb, tenants: readonly number[]): Promise<number> {
  const row = await firstRow(
    db,
    z.strictObject({ waiting: column.whole }),
    sql`
    select count(*) as waiting from (
      select from photo where status = ${PHOTO_STATUS.pending} and message_id is null and tenant_id = any (${[...tenants]}::int[])
      limit ${COUNTED}) as pending`,
  )
  return row?.waiting ?? 0
}

export const COUNTED = 1000
