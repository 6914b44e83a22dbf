import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Identity, Member } from '../../core/viewer.ts'
import { databaseTime } from '../../infra/database/database-time.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { holdMembers } from '../accounts/server.ts'
import { publish } from '../live/server.ts'
import { visibleMember } from '../members/server.ts'
import { blockedBetween, hiddenFrom, tenantKey } from '../visibility/visibility.ts'
import { dropPending } from './send-queries.ts'

const idRow = z.strictObject({ id: column.id })
const typingRow = z.strictObject({ other_id: column.id.nullable(), apart: z.boolean() })
const removedRow = z.strictObject({ conversation_id: column.id, other_id: column.id.nullable() })

/**
 * The conversation with a member, created if there is none. Costs nothing and publishes nothing:
 * the first message does.
 *
 * @throws NotFoundError if the viewer may not see that member now, ConflictError for oneself
 */
export async function startConversation(scope: RequestScope<Member>, memberId: string): Promise<string> {
  const { db, viewer, now } = scope
  if (memberId === viewer.id) throw new ConflictError('own_profile')
  await visibleMember(db, viewer, memberId, now)
  return ensureConversation(db, viewer.id, memberId)
}

/**
 * The existing conversation with a member, if any; changes nothing.
 *
 * @throws NotFoundError if the viewer may not see that member now
 */
export async function startedConversation(
  { db, viewer, now }: RequestScope<Member>,
  memberId: string,
): Promise<string | undefined> {
  await visibleMember(db, viewer, memberId, now)
  const row = await db.trx
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', viewer.id)
    .where('other_id', '=', memberId)
    .executeTakeFirst()
  return row?.conversation_id
}

/**
 * Finds or creates the one conversation of two members; simultaneous calls create one.
 * @throws NotFoundError if one of them was just erased
 */
export async function ensureConversation(db: TenantDb, starterId: string, memberId: string): Promise<string> {
  if (!(await holdMembers(db, [starterId, memberId]))) throw new NotFoundError()
  const t = tenantKey(db)
  const pair = sql`least(${starterId}::uuid, ${memberId}::uuid), greatest(${starterId}::uuid, ${memberId}::uuid)`
  await sql`insert into conversation (tenant_id, id, low_id, high_id, started_by)
    values (${t}, ${newId()}::uuid, ${pair}, ${starterId}::uuid)
    on conflict (tenant_id, low_id, high_id) do nothing`.execute(db.trx)
  const made = await firstRow(
    db,
    idRow,
    sql`select id from conversation where tenant_id = ${t} and (low_id, high_id) = (${pair})`,
  )
  if (made === undefined) throw new Error('the conversation was not made')
  const { id } = made
  await sql`insert into conversation_member (tenant_id, conversation_id, member_id, other_id)
    values (${t}, ${id}::uuid, ${starterId}::uuid, ${memberId}::uuid),
      (${t}, ${id}::uuid, ${memberId}::uuid, ${starterId}::uuid)
    on conflict do nothing`.execute(db.trx)
  return id
}

/** The act that a pass for signs of typing is made for. */
export const typingAct = (conversation: string): string => `typing ${conversation}`

/**
 * Looks whether signs of typing reach the partner: neither has blocked the other, and the viewer
 * does not hide from the partner. If so, sends one.
 * @returns a pass for the next ones; null if they do not reach the partner
 * @throws NotFoundError
 */
export async function showTyping(
  { db, viewer, givePass }: Pick<RequestScope<Identity>, 'db' | 'viewer' | 'givePass'>,
  id: string,
): Promise<string | null> {
  const row = await firstRow(
    db,
    typingRow,
    sql`
    select cm.other_id, ${blockedBetween(db, sql`cm.member_id`, sql`cm.other_id`)}
      or ${hiddenFrom(db, 'm', sql`cm.other_id`)} as apart
    from conversation_member cm
    join member m on m.tenant_id = ${db.tenantId}::int and m.id = cm.member_id
    where cm.tenant_id = ${db.tenantId}::int and cm.conversation_id = ${id}::uuid and cm.member_id = ${viewer.id}::uuid`,
  )
  if (!row) throw new NotFoundError()
  if (row.apart || row.other_id === null) return null
  tellTyping(db, { conversation: id, member: viewer.id, other: row.other_id })
  return givePass?.(typingAct(id), row.other_id) ?? null
}

interface Typing {
  readonly conversation: string
  readonly member: string
  /** The partner, who may see it. */
  readonly other: string
}

/** Sends a typing event to the partner. */
export function tellTyping(
  db: Pick<TenantDb, 'tenantId' | 'announce'>,
  { conversation, member, other }: Typing,
): void {
  publish(db, {
    tenantId: db.tenantId,
    memberIds: [other],
    event: { type: 'typing', conversation, sender: member },
  })
}

/**
 * Removes a conversation from the viewer's list; the partner keeps it. Messages up to now stay
 * hidden from the viewer; a new message brings the conversation back without them.
 *
 * @throws NotFoundError if there was nothing to remove
 */
export async function removeChats(
  { db, viewer, now }: Pick<RequestScope<Member>, 'db' | 'viewer' | 'now'>,
  which: { readonly conversation?: string | undefined; readonly profile?: string | undefined },
): Promise<void> {
  if (!which.conversation && !which.profile) throw new NotFoundError()
  const own = sql`tenant_id = ${db.tenantId}::int and member_id = ${viewer.id}::uuid
      ${which.conversation ? sql`and conversation_id = ${which.conversation}::uuid` : sql``}
      ${which.profile ? sql`and other_id = ${which.profile}::uuid` : sql``}`
  // The time must be later than the messages that the lock waited for.
  await sql`select from conversation_member where ${own} order by conversation_id for no key update`.execute(
    db.trx,
  )
  const time = sql`${await databaseTime(db)}::timestamptz`
  const removed = await rows(
    db,
    removedRow,
    sql`
    update conversation_member
    set removed_at = ${now}::timestamptz, hidden_before = greatest(${time}, ${now}::timestamptz), unread = 0
    where ${own} returning conversation_id, other_id`,
  )
  if (removed.length === 0) throw new NotFoundError()
  // What waits there for the confirmation of the address is taken back, as the list showed it.
  if (viewer.status !== 'not_confirmed') return
  for (const { other_id: other } of removed) if (other) await dropPending(db, viewer.id, other)
}
