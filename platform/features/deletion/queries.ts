import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { RETURN, tokenHash } from '../accounts/server.ts'
import { forgetPresence } from '../live/server.ts'
import { RETURN_DAYS, type Reason } from './rules.ts'

/**
 * `returnsUntil` of the deletion `d` in SQL. `greatest` ignores null. Computed on each read,
 * because a withdrawal ends the wait and a payment that completes after the deletion begins one.
 */
function returnEnd(db: TenantDb) {
  return sql<Date>`greatest(d.requested_at + ${RETURN_DAYS} * interval '1 day',
    (select w.withdrawable_until from member w join balance b on b.tenant_id = w.tenant_id and b.member_id = w.id
      where w.tenant_id = ${db.tenantId}::int and w.id = d.member_id and b.credits > 0))`
}

/**
 * Locks the member against everything that refers to them: earlier writers are waited for, later
 * ones find the member gone.
 */
export async function lockWhole(db: TenantDb, memberId: string): Promise<void> {
  await sql`select from member where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid for update`.execute(
    db.trx,
  )
}

/**
 * Hides the member.
 * @returns false if they are already deleted, or disabled by staff
 */
export async function markDeleted(db: TenantDb, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('member')
    .set({ status: MEMBER_STATUS.deleted })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', 'in', [MEMBER_STATUS.active, MEMBER_STATUS.not_confirmed])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await forgetPresence(db, memberId)
  return true
}

/** Restores the member's earlier status: this does not confirm an unconfirmed address. */
export async function markReturned(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .updateTable('member')
    .set(({ eb, lit }) => ({
      status: eb
        .case()
        .when('email_confirmed_at', 'is', null)
        .then(lit(MEMBER_STATUS.not_confirmed))
        .else(lit(MEMBER_STATUS.active))
        .end(),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', '=', MEMBER_STATUS.deleted)
    .execute()
}

export async function insertDeletion(
  db: TenantDb,
  memberId: string,
  { reason, comment, now }: { readonly reason: Reason; readonly comment: string; readonly now: Date },
): Promise<void> {
  await db.trx
    .insertInto('account_deletion')
    .values({ tenant_id: db.tenantId, member_id: memberId, reason, comment, requested_at: now })
    .execute()
}

export async function dropDeletion(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .deleteFrom('account_deletion')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  await db.trx
    .deleteFrom('mail_token')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('purpose', '=', RETURN)
    .execute()
}

/** Whether the current deletion was requested at `since` or later. */
export async function isDeletedSince(db: TenantDb, memberId: string, since: Date): Promise<boolean> {
  const row = await db.trx
    .selectFrom('account_deletion')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('requested_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

const peopleRow = z.strictObject({ id: column.id, conversation: column.id.nullable() })

/**
 * Members whose pages may show this one: partners of conversations, and likes in both directions.
 */
export async function peopleAround(
  db: TenantDb,
  memberId: string,
): Promise<readonly { id: string; conversation: string | null }[]> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${memberId}::uuid`
  return rows(
    db,
    peopleRow,
    sql`
    select other_id as id, conversation_id as conversation from conversation_member
      where tenant_id = ${t} and member_id = ${me} and other_id is not null
    union all select liked_id, null from member_like where tenant_id = ${t} and liker_id = ${me}
    union all select liker_id, null from member_like where tenant_id = ${t} and liked_id = ${me}`,
  )
}

/** The deleted member whom this token restores; undefined if it is used, expired or unknown. */
export async function findReturning(
  { db, now }: { readonly db: TenantDb; readonly now: Date },
  token: string,
): Promise<string | undefined> {
  if (!/^[\w-]{22}$/.test(token)) return undefined
  const row = await db.trx
    .selectFrom('mail_token as k')
    .innerJoin('account_deletion as d', (join) =>
      join.onRef('d.tenant_id', '=', 'k.tenant_id').onRef('d.member_id', '=', 'k.member_id'),
    )
    .select(['k.member_id', 'd.requested_at'])
    .where('k.tenant_id', '=', db.tenantId)
    .where('k.token_hash', '=', tokenHash(token))
    .where('k.purpose', '=', RETURN)
    .where('k.used_at', 'is', null)
    .where('k.expires_at', '>', now)
    .where(returnEnd(db), '>', now)
    .executeTakeFirst()
  return row?.member_id
}

/** Accounts that can no longer be restored, oldest deletion first. */
export function overdue(db: TenantDb, now: Date) {
  return db.trx
    .selectFrom('account_deletion as d')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'd.tenant_id').onRef('m.id', '=', 'd.member_id'),
    )
    .select('m.id')
    .where('d.tenant_id', '=', db.tenantId)
    .where('m.status', '=', MEMBER_STATUS.deleted)
    .where(returnEnd(db), '<=', now)
    .orderBy('d.requested_at')
}

/** The id of some members, of this number at most. */
export function someMembers(db: TenantDb, limit: number) {
  return db.trx.selectFrom('member').select('id').where('tenant_id', '=', db.tenantId).limit(limit).execute()
}

/** Notes since when the site is archived, or that it no longer is. */
export async function noteArchived(db: TenantDb, archived: boolean, now: Date): Promise<void> {
  await db.trx
    .updateTable('tenant')
    .set({ archived_since: archived ? now : null })
    .where('id', '=', db.tenantId)
    .where('archived_since', archived ? 'is' : 'is not', null)
    .execute()
}

/** Whether the site has been archived at that time and since. */
export async function isArchivedSince(db: TenantDb, time: Date): Promise<boolean> {
  const row = await db.trx
    .selectFrom('tenant')
    .select('id')
    .where('id', '=', db.tenantId)
    .where('archived_since', '<=', time)
    .executeTakeFirst()
  return row !== undefined
}
