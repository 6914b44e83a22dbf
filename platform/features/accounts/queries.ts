import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Gender, Member, MemberStatus } from '../../core/viewer.ts'
import { GENDERS, MEMBER_STATUS } from '../../core/viewer.ts'
import { checkedRow, column } from '../../infra/database/rows.ts'

/** What the database knows a token by: a stolen dump opens no session. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export const genderOf = (code: number): Gender => (code === GENDERS.male ? 'male' : 'female')

export function statusOf(code: number): MemberStatus {
  if (code === MEMBER_STATUS.active) return 'active'
  if (code === MEMBER_STATUS.disabled) return 'disabled'
  return code === MEMBER_STATUS.deleted ? 'deleted' : 'not_confirmed'
}

/** A member by id, for the answer of the login itself. @throws NotFoundError */
export async function findAccount(db: TenantDb, id: string): Promise<Account> {
  const row = await accounts(db).where('m.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError()
  return accountOf(db, row)
}

/** Reasons for which the member gets no mail. */
export async function notificationsDisabled(db: TenantDb, id: string): Promise<readonly string[]> {
  const row = await db.trx
    .selectFrom('member')
    .select('notifications_disabled')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.notifications_disabled ?? []
}

/** A member without the session that asks, and without what only pages show. */
export type Account = Omit<Member, 'kind' | 'sessionId' | 'alerts'>

function accounts(db: TenantDb) {
  return db.trx
    .selectFrom('member as m')
    .leftJoin('balance as b', (join) =>
      join.onRef('b.tenant_id', '=', 'm.tenant_id').onRef('b.member_id', '=', 'm.id'),
    )
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
      'm.paid',
      'm.signup_at',
      'm.main_photo',
      'b.credits',
      unreadSum.as('unread'),
      newLikeCount.as('new_likes'),
    ])
}

type AccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>

/** Columns of `accounts` that are raw expressions. */
const counters = z.object({ unread: column.whole, new_likes: column.whole })

function accountOf(db: TenantDb, row: AccountRow): Account {
  const { unread, new_likes } = checkedRow(db, counters, row)
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
    paid: row.paid,
    signupAt: row.signup_at,
    credits: row.credits ?? 0,
    unreadMessages: unread,
    newLikes: new_likes,
    mainPhoto: row.main_photo,
  }
}

/** As with likes below: messages of people who are no longer there are on no list. */
const unreadSum = sql`(select coalesce(sum(c.unread), 0) from conversation_member c
  join member writer on writer.tenant_id = c.tenant_id and writer.id = c.other_id and writer.status = ${MEMBER_STATUS.active}
  where c.tenant_id = m.tenant_id and c.member_id = m.id and c.removed_at is null and c.unread > 0)`

/** Likes of people who are no longer there are on no list, so they must not be in the badge. */
const newLikeCount = sql`(select count(*) from member_like l
  join member liker on liker.tenant_id = l.tenant_id and liker.id = l.liker_id and liker.status = ${MEMBER_STATUS.active}
  where l.tenant_id = m.tenant_id and l.liked_id = m.id and l.is_new)`

/** Waits for whatever else of this member holds its turn, until the transaction ends: two at once become one after the other. */
export async function lockMember(db: TenantDb, memberId: string): Promise<void> {
  await sql`select from member where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid for no key update`.execute(
    db.trx,
  )
}
