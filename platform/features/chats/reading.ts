import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { COUNTED_AT_MOST, countUnread } from '../accounts/server.ts'
import { publish } from '../live/server.ts'
import { hiddenFrom, tenantKey } from '../visibility/visibility.ts'

const openedRow = z.strictObject({
  there: z.boolean(),
  other_id: column.id.nullable(),
  unread: column.whole.nullable(),
  muted: z.boolean().nullable(),
})
const lastRow = z.strictObject({ id: column.id, created_at: column.time, receipts: z.boolean() })

/**
 * Marks a conversation as read. The member's other pages receive an event with the last read
 * message, but not the page that asked (`pageId`); so does the partner if both have receipts
 * enabled.
 *
 * @returns by how many the number of unread messages fell; muted conversations do not count
 * @throws NotFoundError if the viewer has no such conversation
 */
export async function markConversationRead(
  { db, viewer, pageId }: Pick<RequestScope<Member>, 'db' | 'viewer' | 'pageId'>,
  id: string,
): Promise<number> {
  const own = sql`tenant_id = ${db.tenantId}::int and conversation_id = ${id}::uuid and member_id = ${viewer.id}::uuid`
  const row = await firstRow(
    db,
    openedRow,
    sql`
    with before as (select other_id, unread from conversation_member where ${own} and unread > 0 for no key update),
      opened as (update conversation_member set unread = 0 from before where ${own} returning before.other_id, before.unread, muted)
    select exists (select from conversation_member where ${own}) as there,
      (select other_id from opened) as other_id, (select unread from opened) as unread, (select muted from opened) as muted`,
  )
  const { there = false, other_id: other = null, unread, muted } = row ?? {}
  if (!there) throw new NotFoundError()
  if (other === null) return 0
  const last = await findLastMessage(db, id, viewer.id)
  if (last) {
    const event = {
      type: 'read',
      conversation: id,
      reader: viewer.id,
      message: last.id,
      at: last.at,
    } as const
    const memberIds = last.receipts ? [viewer.id, other] : [viewer.id]
    publish(db, { tenantId: db.tenantId, memberIds, event, from: pageId })
  }
  return muted ? 0 : (unread ?? 0)
}

/**
 * The counter of unread messages after `read` of them are read, derived from the counter of the
 * session. If that one had reached its maximum, the rest is counted again.
 */
export async function unreadAfter(
  { db, viewer }: Pick<RequestScope<Member>, 'db' | 'viewer'>,
  read: number,
): Promise<number> {
  const before = viewer.unreadMessages
  if (read > 0 && before >= COUNTED_AT_MOST) return countUnread(db, viewer.id)
  return Math.max(0, before - read)
}

interface LastMessage {
  readonly id: string
  /** ISO time. */
  readonly at: string
  /** Both have receipts enabled, and the partner may see the presence of the reader. */
  readonly receipts: boolean
}

/**
 * A separate statement, after the row of the reader is locked: no message can arrive in between and
 * be counted as unread.
 */
async function findLastMessage(db: TenantDb, id: string, readerId: string): Promise<LastMessage | undefined> {
  const t = tenantKey(db)
  const row = await firstRow(
    db,
    lastRow,
    sql`
    select w.id, w.created_at, o.read_receipts and m.read_receipts and not ${hiddenFrom(db, 'm', sql`cm.member_id`)} as receipts from conversation c
    join message w on w.tenant_id = ${t} and w.conversation_id = c.id and w.id = c.last_message_id
    join conversation_member cm on cm.tenant_id = ${t} and cm.conversation_id = c.id and cm.other_id = ${readerId}::uuid
    join member m on m.tenant_id = ${t} and m.id = cm.other_id
    join member o on o.tenant_id = ${t} and o.id = cm.member_id
    where c.tenant_id = ${t} and c.id = ${id}::uuid`,
  )
  return row && { id: row.id, at: row.created_at.toISOString(), receipts: row.receipts }
}
