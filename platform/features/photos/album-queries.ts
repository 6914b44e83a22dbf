import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import { hiddenFrom, mainPhoto, visibleTo } from '../visibility/visibility.ts'
import { ACCESS_STATE, ASKED_DAYS } from './album-rules.ts'

const side = z.strictObject({
  owner_id: column.id,
  /** Active private photos, in their order. */
  names: z.array(z.string()),
  /** Whether private photos wait for moderation. */
  waiting: z.boolean(),
  state: column.whole.nullable(),
  changed_at: column.time.nullable(),
  expires_at: column.time.nullable(),
})
export type AlbumSide = z.output<typeof side>

/**
 * The albums of two members, each with the other's access to it. The caller must have checked that
 * the two may see each other.
 */
export async function findAlbums(
  db: TenantDb,
  one: string,
  other: string,
): Promise<(owner: string) => AlbumSide> {
  const t = sql`${db.tenantId}::int`
  const found = await rows(
    db,
    side,
    sql`
    select v.owner_id, array(select p.name from photo p where p.tenant_id = ${t} and p.member_id = v.owner_id and p.private
        and p.message_id is null and p.status = ${sql.lit(PHOTO_STATUS.active)}
        order by p.place, p.created_at, p.id) as names,
      exists (select 1 from photo p where p.tenant_id = ${t} and p.member_id = v.owner_id and p.private
        and p.message_id is null and p.status = ${sql.lit(PHOTO_STATUS.pending)}) as waiting, a.state, a.changed_at, a.expires_at
    from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) v (owner_id, viewer_id)
    left join album_access a on a.tenant_id = ${t} and a.owner_id = v.owner_id and a.viewer_id = v.viewer_id`,
  )
  const none = { names: [], waiting: false, state: null, changed_at: null, expires_at: null }
  return (owner) => found.find(({ owner_id }) => owner_id === owner) ?? { owner_id: owner, ...none }
}

const person = z.strictObject({
  id: column.id,
  name: z.string(),
  main_photo: column.photo.nullable(),
  fictional: z.boolean(),
  state: column.whole,
  expires_at: column.time.nullable(),
})
export type AccessPerson = z.output<typeof person>

/**
 * Members who have requested access to the album of `owner`, or have it; only those whom the owner
 * may see. Newest first.
 */
export function findAccess(db: TenantDb, owner: string, now: Date): Promise<AccessPerson[]> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${owner}::uuid`
  return rows(
    db,
    person,
    sql`
    select m.id, m.name, ${mainPhoto(db, 'm')} as main_photo, m.fictional, a.state, a.expires_at
    from album_access a join member m on m.tenant_id = ${t} and m.id = a.viewer_id
    where a.tenant_id = ${t} and a.owner_id = ${me} and ${visibleTo(db, 'm', me)} and (
      a.state = ${sql.lit(ACCESS_STATE.asked)} and a.changed_at > ${daysBefore(now, ASKED_DAYS)}::timestamptz
      or a.state = ${sql.lit(ACCESS_STATE.granted)} and a.expires_at > ${now}::timestamptz)
    order by a.changed_at desc, m.id desc limit ${MOST_LISTED}::int`,
  )
}

/** Rows that the page shows; each expires after some days. */
const MOST_LISTED = 200

export interface AccessValues {
  readonly owner: string
  readonly viewer: string
  readonly state: (typeof ACCESS_STATE)[keyof typeof ACCESS_STATE]
  readonly at: Date
  readonly until?: Date | null
}

/**
 * Whether `reader` may see `member`: requests and grants of a member who hides from the reader must
 * not reveal them.
 */
export async function isShownTo(db: TenantDb, member: string, reader: string): Promise<boolean> {
  const row = await firstRow(
    db,
    shown,
    sql`select not ${hiddenFrom(db, 'm', sql`${reader}::uuid`)} as shown from member m
      where m.tenant_id = ${db.tenantId}::int and m.id = ${member}::uuid`,
  )
  return row?.shown ?? false
}

const shown = z.strictObject({ shown: z.boolean() })

/** Stores a member's access to an album, replacing the earlier state. */
export async function writeAccess(db: TenantDb, access: AccessValues): Promise<void> {
  const { owner, viewer, state, at, until = null } = access
  const values = { state, changed_at: at, expires_at: until }
  await db.trx
    .insertInto('album_access')
    .values({ tenant_id: db.tenantId, owner_id: owner, viewer_id: viewer, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'owner_id', 'viewer_id']).doUpdateSet(values))
    .execute()
}

/** Deletes all access between two members, in both directions: a block ends it permanently. */
export async function endAccessBetween(db: TenantDb, a: string, b: string): Promise<void> {
  const pair = sql`((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid))`
  await sql`delete from album_access
    where tenant_id = ${db.tenantId}::int and (owner_id, viewer_id) in ${pair}`.execute(db.trx)
}

/** Deletes expired rows. @returns number of rows */
export async function deleteOldAccess(db: TenantDb, now: Date): Promise<number> {
  const before = daysBefore(now, ASKED_DAYS)
  const { numDeletedRows } = await db.trx
    .deleteFrom('album_access')
    .where('tenant_id', '=', db.tenantId)
    .where((row) => row.fn.coalesce('expires_at', 'changed_at'), '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
