import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import { PHOTO_STATUS } from '../core/photo-status.ts'
import { WAITING_WORK } from '../core/waiting-work.ts'
import { column, firstRow, rows } from '../infra/database/rows.ts'
import { auditLooks } from './audit.ts'
import { after } from './tokens.ts'
import { sitesWithWork } from './waiting-counts.ts'

/** A pending photo that this person has on the screen. */
export interface QueuedPhoto {
  readonly tenantId: number
  readonly id: string
  readonly memberId: string
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
export const LEASE_MS = 10 * 60_000
/** For this time, a skipped photo is not offered again to the moderator who skipped it. */
const SKIP_MS = 60 * 60_000
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

const photoRow = z.strictObject({
  tenant_id: column.whole,
  id: column.id,
  member_id: column.id,
  content: z.string(),
  created_at: column.time,
  mine: z.boolean(),
})

/**
 * The next pending photos, oldest first, leased to this person: during the lease, others get other
 * photos. Each photo that was not yet on this person's screen is recorded as viewed.
 */
export async function claimPhotos(db: ConsoleDb, asked: QueueRequest): Promise<readonly QueuedPhoto[]> {
  const { staffId, now } = asked
  const request = { ...asked, tenants: await sitesWithWork(db, asked.tenants, ['photo']) }
  if (request.tenants.length === 0) return []
  const photos: ClaimedRow[] = []
  // A concurrent claim may have leased some of the photos found: the next look sees its leases.
  for (let looks = 0; photos.length < BATCH && looks < MOST_LOOKS; looks++) {
    const known = new Set(photos.map(({ id }) => id))
    const found = (await waiting(db, request)).filter(({ id }) => !known.has(id))
    const free = found.slice(0, BATCH - photos.length)
    if (free.length === 0) break
    const leased = await lease(db, request, free)
    photos.push(...free.filter(({ id }) => leased.has(id)))
    if (leased.size === free.length) break
  }
  photos.sort(byId)
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
  return photos.map(queuedFrom)
}

type ClaimedRow = z.output<typeof photoRow>

/** Claims at the same moment make a person look again; each look finds other photos. */
const MOST_LOOKS = 5

/** The oldest pending photos that nobody else has on the screen. */
function waiting(db: ConsoleDb, { staffId, now, tenants, after: last }: QueueRequest) {
  return rows(
    db,
    photoRow,
    sql`
    select p.tenant_id, p.id, p.member_id, p.content, p.created_at, coalesce(r.until > ${now}, false) as mine
    from photo p left join photo_review r on r.tenant_id = p.tenant_id and r.photo_id = p.id
    where p.status = ${PHOTO_STATUS.pending} and p.message_id is null and p.tenant_id = any (${[...tenants]}::int[])
      and p.id > ${last ?? NIL_UUID}::uuid
      and (r.photo_id is null or r.until <= ${now} or r.staff_id = ${staffId}::uuid)
      and not exists (select from photo_skip s where s.tenant_id = p.tenant_id and s.photo_id = p.id
        and s.staff_id = ${staffId}::uuid and s.until > ${now})
    order by p.id limit ${BATCH}`,
  )
}

type PhotoRow = Omit<z.output<typeof photoRow>, 'mine'>

const queuedFrom = (row: PhotoRow): QueuedPhoto => ({
  tenantId: row.tenant_id,
  id: row.id,
  memberId: row.member_id,
  content: row.content,
  addedAt: row.created_at,
})

/**
 * Leases photos to a person, unless another person has leased them since they were found. One
 * statement decides at the row of each photo, in their order, so that two people get different
 * photos and never wait for each other in turn.
 *
 * @returns ids of the photos that the person has now
 */
export async function lease(
  { trx }: ConsoleDb,
  { staffId, now }: Pick<QueueRequest, 'staffId' | 'now'>,
  photos: readonly { readonly tenant_id: number; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  if (photos.length === 0) return new Set()
  const mine = { staff_id: staffId, until: after(now, LEASE_MS) }
  const leased = await trx
    .insertInto('photo_review')
    .values([...photos].sort(byId).map(({ tenant_id, id }) => ({ tenant_id, photo_id: id, ...mine })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'photo_id'])
        .doUpdateSet(mine)
        .where((eb) =>
          eb.or([eb('photo_review.until', '<=', now), eb('photo_review.staff_id', '=', staffId)]),
        ),
    )
    .returning('photo_id')
    .execute()
  return new Set(leased.map(({ photo_id: id }) => id))
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

interface Leased {
  readonly staffId: string
  readonly tenantId: number
  readonly photo: string
}

/**
 * Leaves a photo on this person's screen to others: the lease ends, and for an hour the queue does
 * not offer it to this person.
 * @returns false if it is not on the person's screen
 */
export async function skipPhoto(db: ConsoleDb, skipped: Leased, now: Date): Promise<boolean> {
  if (!(await findLeased(db, skipped))) return false
  const { staffId, tenantId, photo } = skipped
  await db.trx
    .deleteFrom('photo_review')
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photo)
    .where('staff_id', '=', staffId)
    .execute()
  await db.trx.deleteFrom('photo_skip').where('staff_id', '=', staffId).where('until', '<=', now).execute()
  const until = after(now, SKIP_MS)
  await db.trx
    .insertInto('photo_skip')
    .values({ tenant_id: tenantId, photo_id: photo, staff_id: staffId, until })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'photo_id', 'staff_id']).doUpdateSet({ until }))
    .execute()
  return true
}

/** Whether this person has skipped photos that still wait for somebody else. */
export async function hasSkipped(
  db: ConsoleDb,
  { staffId, now, tenants }: Omit<QueueRequest, 'after'>,
): Promise<boolean> {
  const sites = await sitesWithWork(db, tenants, ['photo'])
  if (sites.length === 0) return false
  const row = await db.trx
    .selectFrom('photo_skip')
    .innerJoin('photo', (join) =>
      join
        .onRef('photo.tenant_id', '=', 'photo_skip.tenant_id')
        .onRef('photo.id', '=', 'photo_skip.photo_id'),
    )
    .select('photo.id')
    .where('photo.tenant_id', 'in', [...sites])
    .where('photo_skip.staff_id', '=', staffId)
    .where('photo_skip.until', '>', now)
    .where('photo.status', '=', PHOTO_STATUS.pending)
    .executeTakeFirst()
  return row !== undefined
}

/** A pending photo on this person's screen; undefined for any other photo. */
export async function findLeased(
  { trx }: ConsoleDb,
  { staffId, tenantId, photo }: Leased,
): Promise<QueuedPhoto | undefined> {
  const row = await trx
    .selectFrom('photo')
    .innerJoin('photo_review', (join) =>
      join
        .onRef('photo_review.tenant_id', '=', 'photo.tenant_id')
        .onRef('photo_review.photo_id', '=', 'photo.id'),
    )
    .select(['photo.tenant_id', 'photo.id', 'photo.member_id', 'photo.content', 'photo.created_at'])
    .where('photo.tenant_id', '=', tenantId)
    .where('photo.id', '=', photo)
    .where('photo.status', '=', PHOTO_STATUS.pending)
    .where('photo.message_id', 'is', null)
    .where('photo_review.staff_id', '=', staffId)
    .executeTakeFirst()
  return row && queuedFrom(row)
}

/** Number of pending photos in these tenants, counted up to `COUNTED`. */
export async function countPending(db: ConsoleDb, tenants: readonly number[]): Promise<number> {
  const row = await firstRow(
    db,
    z.strictObject({ waiting: column.whole }),
    sql`
    select count(*) as waiting from (
      select from waiting_work where kind = ${WAITING_WORK.photo} and tenant = any (${[...tenants]}::int[])
      limit ${COUNTED}) as pending`,
  )
  return row?.waiting ?? 0
}

export const COUNTED = 1000
