import { sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { cardRow } from '../members/server.ts'
import { cardColumns, tenantKey, viewerId, visibleTo } from '../visibility/visibility.ts'
import type { BookmarkList } from './contract.ts'

/** Cards per page of a list. */
const LENGTH = 30

const bookmarkRow = z.strictObject({
  favourite: z.boolean(),
  not_interested: z.boolean(),
  note: z.string(),
})
type BookmarkRow = z.output<typeof bookmarkRow>

const NOTHING: BookmarkRow = { favourite: false, not_interested: false, note: '' }

/** What the member keeps about the other one. */
export async function findBookmark(db: TenantDb, memberId: string, otherId: string): Promise<BookmarkRow> {
  const found = await firstRow(
    db,
    bookmarkRow,
    sql`
    select k.favourite_at is not null as favourite, k.uninterested_at is not null as not_interested, k.note from bookmark k
    where k.tenant_id = ${tenantKey(db)} and k.member_id = ${memberId}::uuid and k.other_id = ${otherId}::uuid`,
  )
  return found ?? NOTHING
}

export interface Kept {
  readonly memberId: string
  readonly otherId: string
  readonly now: Date
}

/** The one ends the other: nobody wants to find a favourite no more. */
const MARKS = {
  favourite: { set: 'favourite_at', ends: 'uninterested_at' },
  not_interested: { set: 'uninterested_at', ends: 'favourite_at' },
} as const
export type Mark = keyof typeof MARKS

/** Sets a mark, and ends the other one. The time of an earlier press stays. */
export async function setMark(db: TenantDb, { memberId, otherId, now }: Kept, mark: Mark): Promise<void> {
  const set = sql.ref(MARKS[mark].set)
  await sql`
    insert into bookmark as k (tenant_id, member_id, other_id, ${set})
    values (${db.tenantId}::int, ${memberId}::uuid, ${otherId}::uuid, ${now}::timestamptz)
    on conflict (tenant_id, member_id, other_id) do update
      set ${set} = coalesce(k.${set}, excluded.${set}), ${sql.ref(MARKS[mark].ends)} = null`.execute(db.trx)
}

/** Keeps a note that is not empty in place of the earlier one. */
export async function setNote(db: TenantDb, { memberId, otherId, now }: Kept, note: string): Promise<void> {
  await sql`
    insert into bookmark as k (tenant_id, member_id, other_id, note, noted_at)
    values (${db.tenantId}::int, ${memberId}::uuid, ${otherId}::uuid, ${note}, ${now}::timestamptz)
    on conflict (tenant_id, member_id, other_id) do update
      set note = excluded.note, noted_at = excluded.noted_at`.execute(db.trx)
}

/** Ends a mark or deletes the note, and the row if it says nothing more. */
export async function clear(
  db: TenantDb,
  { memberId, otherId }: Pick<Kept, 'memberId' | 'otherId'>,
  what: Mark | 'note',
): Promise<void> {
  const change = what === 'note' ? { note: '', noted_at: null } : { [MARKS[what].set]: null }
  await db.trx
    .updateTable('bookmark')
    .set(change)
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .execute()
  await db.trx
    .deleteFrom('bookmark')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .where('favourite_at', 'is', null)
    .where('uninterested_at', 'is', null)
    .where('note', '=', '')
    .execute()
}

const entryRow = cardRow.extend({ note: z.string(), at: column.time, cursor: z.string() })
export type EntryRow = z.output<typeof entryRow>

const TIMES = { favourites: 'favourite_at', notes: 'noted_at', not_interested: 'uninterested_at' } as const

/** A page of one list, newest first, of members whom the viewer may see now: one statement. */
export async function findBookmarks(
  db: TenantDb,
  viewer: Member,
  now: Date,
  { list, after }: { readonly list: BookmarkList; readonly after?: Cursor | undefined },
): Promise<Page<EntryRow>> {
  const t = tenantKey(db)
  const me = viewerId(viewer)
  const time = `k.${TIMES[list]}`
  const found = await rows(
    db,
    entryRow,
    sql`
    select ${cardColumns(db, 'm', viewer, now)}, k.note, ${sql.ref(time)} as at, ${cursorOf(time, 'k.other_id')} as cursor
    from bookmark k join member m on m.tenant_id = ${t} and m.id = k.other_id
    where k.tenant_id = ${t} and k.member_id = ${me} and ${sql.ref(time)} is not null
      and ${visibleTo(db, 'm', me)} and ${isAfter(after, time, 'k.other_id')}
    order by ${sql.ref(time)} desc, k.other_id desc limit ${LENGTH + 1}::int`,
  )
  return pageOf(found, LENGTH)
}
