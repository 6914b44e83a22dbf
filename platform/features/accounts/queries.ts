import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { Gender, Member, MemberStatus } from '../../core/viewer.ts'
import { GENDERS, MEMBER_STATUS } from '../../core/viewer.ts'

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

/**
 * The member whose session this is, with the counters of the navigation: one statement at the start of each request,
 * which changes nothing. Undefined for unknown or ended sessions and for members on their way out.
 */
export async function findViewer(db: TenantDb, token: string, now: Date): Promise<Member | undefined> {
  if (!TOKEN.test(token)) return undefined
  const row = await db.trx
    .selectFrom('session as s')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.id', '=', 's.member_id'),
    )
    .leftJoin('balance as b', (join) =>
      join.onRef('b.tenant_id', '=', 'm.tenant_id').onRef('b.member_id', '=', 'm.id'),
    )
    .where('s.tenant_id', '=', db.tenantId)
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.expires_at', '>', now)
    .where('m.status', '<>', MEMBER_STATUS.deleted)
    .select([
      'm.id',
      's.id as session_id',
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
    .executeTakeFirst()
  if (!row) return undefined
  return {
    kind: 'member',
    id: row.id,
    sessionId: row.session_id,
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
    unreadMessages: row.unread,
    newLikes: row.new_likes,
    mainPhoto: row.main_photo,
  }
}

const unreadSum = sql<number>`(select coalesce(sum(c.unread), 0) from conversation_member c
  where c.tenant_id = m.tenant_id and c.member_id = m.id and c.removed_at is null)`

/** Likes of people who are no longer there are on no list, so they must not be in the badge. */
const newLikeCount = sql<number>`(select count(*) from member_like l
  join member liker on liker.tenant_id = l.tenant_id and liker.id = l.liker_id and liker.status = ${MEMBER_STATUS.active}
  where l.tenant_id = m.tenant_id and l.liked_id = m.id and l.is_new)`
