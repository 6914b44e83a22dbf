import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { databaseTime } from '../../infra/database/database-time.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { blocks, isActive, likes } from '../visibility/visibility.ts'

const blockRow = z.strictObject({ there: z.boolean() })

/** False if the tenant has no such member (any more). */
export async function insertBlock(db: TenantDb, blocker: string, blocked: string): Promise<boolean> {
  const row = await firstRow(
    db,
    blockRow,
    sql`
    with target as (select id from member
        where tenant_id = ${db.tenantId}::int and id = ${blocked}::uuid and ${isActive('member')}),
      made as (insert into block (tenant_id, blocker_id, blocked_id)
        select ${db.tenantId}::int, ${blocker}::uuid, id from target on conflict do nothing)
    select exists (select from target) as there`,
  )
  return row?.there ?? false
}

/** False if there was no such block. */
export async function deleteBlock(db: TenantDb, blocker: string, blocked: string): Promise<boolean> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('block')
    .where('tenant_id', '=', db.tenantId)
    .where('blocker_id', '=', blocker)
    .where('blocked_id', '=', blocked)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const sideRow = z.strictObject({ conversation: column.id, member: column.id })

/**
 * Deletes likes, bookmarks and visits in both directions, and removes the conversation from both
 * lists with its history hidden. @returns its two sides, if there is one
 */
export async function separate(
  db: TenantDb,
  a: string,
  b: string,
): Promise<readonly z.output<typeof sideRow>[]> {
  const pair = sql`((${a}::uuid, ${b}::uuid), (${b}::uuid, ${a}::uuid))`
  await sql`delete from member_like
    where tenant_id = ${db.tenantId}::int and (liker_id, liked_id) in ${pair}`.execute(db.trx)
  await sql`delete from bookmark
    where tenant_id = ${db.tenantId}::int and (member_id, other_id) in ${pair}`.execute(db.trx)
  await sql`delete from profile_visit
    where tenant_id = ${db.tenantId}::int and (visited_id, visitor_id) in ${pair}`.execute(db.trx)
  const sides = sql`tenant_id = ${db.tenantId}::int and (member_id, other_id) in ${pair}`
  return rows(
    db,
    sideRow,
    sql`${await removing(db, sides)} returning conversation_id as conversation, member_id as member`,
  )
}

/**
 * The statement that removes these sides from the list, with all messages up to now hidden. They
 * are locked first, in the order of `send_message`: the time must be later than the messages that
 * this waits for.
 */
async function removing(db: TenantDb, sides: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  await sql`select from conversation_member where ${sides} order by member_id for no key update`.execute(
    db.trx,
  )
  const time = await databaseTime(db)
  return sql`update conversation_member
    set removed_at = ${time}::timestamptz, hidden_before = ${time}::timestamptz, unread = 0, typing_until = null
    where ${sides}`
}

const relationRow = z.strictObject({ match: z.boolean(), blocked: z.boolean() })

/** Whether the two like each other, and whether the member has blocked the other. */
export async function readRelation(
  db: TenantDb,
  member: string,
  other: string,
): Promise<z.output<typeof relationRow>> {
  const [me, them] = [sql`${member}::uuid`, sql`${other}::uuid`]
  const row = await firstRow(
    db,
    relationRow,
    sql`select ${likes(db, me, them)} and ${likes(db, them, me)} as match, ${blocks(db, me, them)} as blocked`,
  )
  return row ?? { match: false, blocked: false }
}

/** Deletes likes in both directions, and removes the conversation from the member's own list. */
export async function leaveMatch(db: TenantDb, member: string, other: string): Promise<void> {
  const pair = sql`((${member}::uuid, ${other}::uuid), (${other}::uuid, ${member}::uuid))`
  await sql`delete from member_like
    where tenant_id = ${db.tenantId}::int and (liker_id, liked_id) in ${pair}`.execute(db.trx)
  const side = sql`tenant_id = ${db.tenantId}::int and member_id = ${member}::uuid and other_id = ${other}::uuid`
  await (await removing(db, side)).execute(db.trx)
}
