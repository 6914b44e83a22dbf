import { sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import { cardRow } from '../members/server.ts'
import { cardColumns, passesUnseen, tenantKey, viewerId, visibleTo } from '../visibility/visibility.ts'

/** Cards per page of the list. */
const LENGTH = 30
/** Days for which a visit is listed, and kept. */
const KEPT_DAYS = 30

const visitRow = cardRow.extend({ is_new: z.boolean(), at: column.time, cursor: z.string() })
export type VisitRow = z.output<typeof visitRow>

/**
 * A page of those who looked at the viewer's profile, newest first: by the rule of visibility of
 * likes, without those who pass unseen by now.
 */
export async function findVisits(
  db: TenantDb,
  viewer: Member,
  now: Date,
  after?: Cursor,
): Promise<Page<VisitRow>> {
  const t = tenantKey(db)
  const me = viewerId(viewer)
  const found = await rows(
    db,
    visitRow,
    sql`
    select ${cardColumns(db, 'm', viewer, now)}, p.is_new, p.visited_at as at, ${cursorOf('p.visited_at', 'p.visitor_id')} as cursor
    from profile_visit p join member m on m.tenant_id = ${t} and m.id = p.visitor_id
    where p.tenant_id = ${t} and p.visited_id = ${me} and p.visited_at > ${daysBefore(now, KEPT_DAYS)}::timestamptz
      and ${visibleTo(db, 'm', me)} and not ${passesUnseen('m')} and ${isAfter(after, 'p.visited_at', 'p.visitor_id')}
    order by p.visited_at desc, p.visitor_id desc limit ${LENGTH + 1}::int`,
  )
  return pageOf(found, LENGTH)
}

const unseenRow = z.strictObject({ unseen: z.boolean() })

/** Whether the member passes unseen, by choice or because of another mode. */
export async function isUnseen(db: TenantDb, memberId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    unseenRow,
    sql`select ${passesUnseen('m')} as unseen from member m
      where m.tenant_id = ${tenantKey(db)} and m.id = ${memberId}::uuid`,
  )
  return row?.unseen ?? true
}

/** Marks all visits to the member's profile as seen. */
export async function markSeen(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .updateTable('profile_visit')
    .set({ is_new: false })
    .where('tenant_id', '=', db.tenantId)
    .where('visited_id', '=', memberId)
    .where('is_new', '=', true)
    .execute()
}

/** Deletes the visits that are no longer listed. @returns how many */
export async function deleteOldVisits(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('profile_visit')
    .where('tenant_id', '=', db.tenantId)
    .where('visited_at', '<=', daysBefore(now, KEPT_DAYS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
