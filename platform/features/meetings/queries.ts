import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { tenantKey, visibleTo } from '../visibility/visibility.ts'

export interface NewMeeting {
  readonly id: string
  readonly memberId: string
  readonly partnerId: string
  readonly day: string
  readonly words: string
  readonly tokenHash: Buffer
  readonly now: Date
  readonly expires: Date
}

export async function insertMeeting(db: TenantDb, meeting: NewMeeting): Promise<void> {
  await db.trx
    .insertInto('meeting')
    .values({
      tenant_id: db.tenantId,
      id: meeting.id,
      member_id: meeting.memberId,
      partner_id: meeting.partnerId,
      day: meeting.day,
      words: meeting.words,
      token_hash: meeting.tokenHash,
      created_at: meeting.now,
      expires_at: meeting.expires,
    })
    .execute()
}

const meetingRow = z.strictObject({
  id: column.id,
  name: z.string(),
  birth_date: column.day,
  day: z.string(),
  words: z.string(),
  token_hash: z.instanceof(Buffer),
  well_at: column.time.nullable(),
  expires_at: column.time,
})
export type MeetingRow = z.output<typeof meetingRow>

/**
 * The pages of this member that have not ended, the earliest day first. A partner who has blocked
 * the member, or hides, is still named: the page is for the member's safety.
 */
export async function findMeetings(db: TenantDb, memberId: string, now: Date): Promise<MeetingRow[]> {
  return rows(
    db,
    meetingRow,
    sql`
    select e.id, m.name, m.birth_date, to_char(e.day, 'YYYY-MM-DD') as day, e.words, e.token_hash, e.well_at, e.expires_at
    from meeting e join member m on m.tenant_id = ${tenantKey(db)} and m.id = e.partner_id
    where e.tenant_id = ${tenantKey(db)} and e.member_id = ${memberId}::uuid and e.expires_at > ${now}::timestamptz
    order by e.day, e.id`,
  )
}

const sharedRow = z.strictObject({
  member: z.string(),
  partner: z.string(),
  birth_date: column.day,
  day: z.string(),
  words: z.string(),
  well_at: column.time.nullable(),
  expires_at: column.time,
})
export type SharedMeeting = z.output<typeof sharedRow>

/** What the holder of a link may read; undefined for a link that has ended or never was one. */
export async function findShared(
  db: TenantDb,
  tokenHash: Buffer,
  now: Date,
): Promise<SharedMeeting | undefined> {
  const t = tenantKey(db)
  return firstRow(
    db,
    sharedRow,
    sql`
    select o.name as member, m.name as partner, m.birth_date, to_char(e.day, 'YYYY-MM-DD') as day, e.words, e.well_at, e.expires_at
    from meeting e
    join member o on o.tenant_id = ${t} and o.id = e.member_id
    join member m on m.tenant_id = ${t} and m.id = e.partner_id
    where e.tenant_id = ${t} and e.token_hash = ${tokenHash} and e.expires_at > ${now}::timestamptz`,
  )
}

const companionRow = z.strictObject({ id: column.id, name: z.string(), birth_date: column.day })
export type Companion = z.output<typeof companionRow>

/** Members with whom this member has written last, to choose from. */
export async function findCompanions(db: TenantDb, memberId: string, most: number): Promise<Companion[]> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  return rows(
    db,
    companionRow,
    sql`
    select m.id, m.name, m.birth_date from conversation_member cm
    join member m on m.tenant_id = ${t} and m.id = cm.other_id
    where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.removed_at is null and cm.last_message_at is not null
      and not m.fictional and ${visibleTo(db, 'm', me)}
    order by cm.last_message_at desc, cm.conversation_id desc limit ${most}::int`,
  )
}

/** Changes one meeting of this member that has not ended. @returns whether there is one */
export async function updateMeeting(
  db: TenantDb,
  own: { readonly id: string; readonly memberId: string; readonly now: Date },
  set: { readonly token_hash: Buffer } | { readonly well_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('meeting')
    .set(set)
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', own.id)
    .where('member_id', '=', own.memberId)
    .where('expires_at', '>', own.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteMeeting(db: TenantDb, id: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('meeting')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the page about meeting this partner on this day, if there is one. */
export async function deleteSame(
  db: TenantDb,
  memberId: string,
  partnerId: string,
  day: string,
): Promise<void> {
  await db.trx
    .deleteFrom('meeting')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('partner_id', '=', partnerId)
    .where('day', '=', day)
    .execute()
}

/** Deletes the meetings whose pages have ended. @returns how many */
export async function deleteEnded(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('meeting')
    .where('tenant_id', '=', db.tenantId)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
