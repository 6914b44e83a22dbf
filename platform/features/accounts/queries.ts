import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { BADGE_CAP } from '../../core/badge-cap.ts'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Gender, Member, MemberStatus } from '../../core/viewer.ts'
import { GENDERS, MEMBER_STATUS } from '../../core/viewer.ts'
import { lockSlot } from '../../infra/database/lock.ts'
import { checkedRow, column, firstRow } from '../../infra/database/rows.ts'

/** The hash under which the database stores a token: a stolen dump opens no session. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const genderOf = (code: number): Gender => (code === GENDERS.male ? 'male' : 'female')

/** The status of a stored code. */
export function statusOf(code: number): MemberStatus {
  if (code === MEMBER_STATUS.active) return 'active'
  if (code === MEMBER_STATUS.disabled) return 'disabled'
  return code === MEMBER_STATUS.deleted ? 'deleted' : 'not_confirmed'
}

/**
 * A member by id, for the response of the login itself.
 * @throws NotFoundError
 */
export async function findAccount(db: TenantDb, id: string): Promise<Account> {
  const row = await accounts(db).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError()
  return accountOf(db, row)
}

/** Kinds of notices that the member has switched off, as stored in `notifications_disabled`. */
export async function notificationsDisabled(db: TenantDb, id: string): Promise<readonly string[]> {
  const row = await db.trx
    .selectFrom('member')
    .select('notifications_disabled')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.notifications_disabled ?? []
}

/** A member without the requesting session and without the fields that only pages show. */
export type Account = Omit<
  Member,
  | 'kind'
  | 'sessionId'
  | 'alerts'
  | 'face'
  | 'home'
  | 'termsVersion'
  | 'ageChecked'
  | 'campaignAhead'
  | 'newVisits'
>

/**
 * Bound of the counters, which every request reads; the badges show no more. A counter of this
 * value means "this many or more".
 */
export const COUNTED_AT_MOST = BADGE_CAP + 1

/**
 * SQL: unread messages of member `m`, up to `COUNTED_AT_MOST`. Excludes messages of members who are
 * no longer active, which no list shows, and those of muted conversations.
 */
export const UNREAD_SUM = `(select least(coalesce(sum(f.unread), 0), ${COUNTED_AT_MOST}) from (select c.unread from conversation_member c
  join member writer on writer.tenant_id = c.tenant_id and writer.id = c.other_id and writer.status = ${MEMBER_STATUS.active}
  where c.tenant_id = m.tenant_id and c.member_id = m.id and c.removed_at is null and c.unread > 0 and not c.muted
  limit ${COUNTED_AT_MOST}) f)`

/**
 * SQL: credits of member `m`; null before the first. No outer join, which a cluster of PostgreSQL
 * below 17 refuses under row-level security.
 */
export const BALANCE = `(select b.credits from balance b where b.tenant_id = m.tenant_id and b.member_id = m.id)`

/** SQL: new likes of member `m` from active members, up to `COUNTED_AT_MOST`. */
export const NEW_LIKE_COUNT = `(select count(*) from (select from member_like l
  join member liker on liker.tenant_id = l.tenant_id and liker.id = l.liker_id and liker.status = ${MEMBER_STATUS.active}
  where l.tenant_id = m.tenant_id and l.liked_id = m.id and l.is_new limit ${COUNTED_AT_MOST}) f)`

/**
 * SQL: new visits to the profile of `m`, up to `COUNTED_AT_MOST`. Without a join of the visitors:
 * where plans are not kept, it would cost every page 0.2 ms. Only active members leave visits.
 */
export const NEW_VISIT_COUNT = `(select count(*) from (select from profile_visit p
  where p.tenant_id = m.tenant_id and p.visited_id = m.id and p.is_new limit ${COUNTED_AT_MOST}) w)`

/** Current number of unread messages of this member, up to `COUNTED_AT_MOST`. */
export async function countUnread(db: TenantDb, memberId: string): Promise<number> {
  const row = await firstRow(
    db,
    z.strictObject({ unread: column.whole }),
    sql`select ${sql.raw(UNREAD_SUM)} as unread from member m where m.tenant_id = ${db.tenantId}::int and m.id = ${memberId}::uuid`,
  )
  return row?.unread ?? 0
}

function accounts(db: TenantDb) {
  return db.trx
    .selectFrom('member as m')
    .where('m.tenant_id', '=', db.tenantId)
    .select([
      'm.id',
      'm.name',
      'm.email',
      'm.status',
      'm.language',
      'm.gender',
      'm.seeks',
      'm.birth_date',
      'm.country',
      'm.region',
      'm.cell',
      'm.spot',
      'm.paid',
      'm.signup_at',
      'm.main_photo',
      'm.withdrawable_until',
      sql.raw(BALANCE).as('credits'),
      sql.raw(UNREAD_SUM).as('unread'),
      sql.raw(NEW_LIKE_COUNT).as('new_likes'),
    ])
}

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>

/** Columns of `accounts` that are raw expressions. */
const counters = z.object({
  credits: column.whole.nullable(),
  unread: column.whole,
  new_likes: column.whole,
})

const accountOf = (db: TenantDb, row: AccountRow): Account =>
  accountFrom({ ...row, ...checkedRow(db, counters, row) })

/** An account from its row, the counters parsed. */
export function accountFrom(
  row: Omit<AccountRow, keyof z.output<typeof counters>> & z.output<typeof counters>,
): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: statusOf(row.status),
    language: row.language,
    gender: genderOf(row.gender),
    seeks: genderOf(row.seeks),
    birthDate: row.birth_date,
    country: row.country,
    region: row.region,
    cell: row.cell,
    spot: row.spot,
    paid: row.paid,
    signupAt: row.signup_at,
    credits: row.credits ?? 0,
    unreadMessages: row.unread,
    newLikes: row.new_likes,
    mainPhoto: row.main_photo,
    withdrawableUntil: row.withdrawable_until,
  }
}

/** Whether a member with this id exists, that is, has not been erased. */
export async function isMember(db: TenantDb, id: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the member's row until the transaction ends: requests that change one member run one after
 * the other.
 */
export async function lockMember(db: TenantDb, memberId: string): Promise<void> {
  await sql`select from member where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid for no key update`.execute(
    db.trx,
  )
}

/**
 * Locks the relation of two members until commit: likes, blocks, album. If both like each other at
 * the same moment, one waits for the other, so that one of them learns of the match.
 */
export async function lockPair(db: TenantDb, a: string, b: string): Promise<void> {
  await lockSlot(db, 'pair', [a, b].sort().join(' '))
}

/**
 * Locks the members against deletion and erasure until commit; blocks while an erasure is in
 * progress. Rows that refer to a member are therefore written while the member exists, or not at
 * all. The lock is shared: other callers of this function do not wait.
 *
 * @returns false if one of them no longer exists
 */
export async function holdMembers(db: TenantDb, ids: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select from member where tenant_id = ${db.tenantId}::int and id = any(${ids}::uuid[])
    order by id for key share`.execute(db.trx)
  return rows.length === ids.length
}
