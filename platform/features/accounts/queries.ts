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

const genderOf = (code: number): Gender => (code === GENDERS.male ? 'male' : 'female')

function statusOf(code: number): MemberStatus {
  if (code === MEMBER_STATUS.active) return 'active'
  if (code === MEMBER_STATUS.disabled) return 'disabled'
  return code === MEMBER_STATUS.deleted ? 'deleted' : 'not_confirmed'
}

/** 22 characters of base64url: anything else cannot be a token of ours and costs no query. */
const TOKEN = /^[\w-]{22}$/

/** Days without a request after which a session has ended; the cookie lives for 30. */
export const IDLE_DAYS = 14
const DAY_MS = 86_400_000

/** Whose session a token is. `disabled`: of a member whom the staff has disabled, who is signed out everywhere. */
export type SessionOwner = Member | 'disabled' | undefined

/**
 * The member whose session this is, with the counters of the navigation: one statement at the start of each request. Undefined
 * for unknown or ended sessions and for members who are being deleted.
 */
export async function findSessionOwner(db: TenantDb, token: string, now: Date): Promise<SessionOwner> {
  if (!TOKEN.test(token)) return undefined
  const row = await accounts(db)
    .innerJoin('session as s', (join) =>
      join.onRef('s.tenant_id', '=', 'm.tenant_id').onRef('s.member_id', '=', 'm.id'),
    )
    .where('s.tenant_id', '=', db.tenantId)
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', new Date(now.getTime() - IDLE_DAYS * DAY_MS))
    .where('m.status', '<>', MEMBER_STATUS.deleted)
    .select(['s.id as session_id', 's.seen_at'])
    .executeTakeFirst()
  if (!row) return undefined
  if (row.status === MEMBER_STATUS.disabled) return 'disabled'
  if (now.getTime() - row.seen_at.getTime() > DAY_MS) await noteSeen(db, row.session_id, now)
  return { kind: 'member', sessionId: row.session_id, ...accountOf(db, row) }
}

/** As `findSessionOwner`; undefined for disabled members, too. */
export async function findViewer(db: TenantDb, token: string, now: Date): Promise<Member | undefined> {
  const owner = await findSessionOwner(db, token, now)
  return owner === 'disabled' ? undefined : owner
}

/** Once a day is enough to know that a session is not idle, and costs nothing. */
async function noteSeen(db: TenantDb, sessionId: string, now: Date): Promise<void> {
  await db.trx
    .updateTable('session')
    .set({ seen_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', sessionId)
    .execute()
}

/** The same member by id, for the answer of the login itself. @throws NotFoundError */
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

/** A member without the session that asks. */
export type Account = Omit<Member, 'kind' | 'sessionId'>

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
