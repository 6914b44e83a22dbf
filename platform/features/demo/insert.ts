import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { Tenant } from '../../core/tenant.ts'
import { TRAIT_NAMES } from '../../core/traits.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { refreshSearchOf } from '../members/server.ts'
import type { DemoMember } from './people.ts'
import { seededId } from './random.ts'

/** Not a valid hash: no password opens the account of a demo member. */
const NO_PASSWORD = '!'

export interface DemoAccount extends DemoMember {
  readonly password_hash?: string
}

/** Writes members and their search copies; existing ones stay unchanged. */
export async function insertMembers(
  db: TenantDb,
  tenant: Tenant,
  members: readonly DemoAccount[],
): Promise<void> {
  const rows = members.map((member) => ({ password_hash: NO_PASSWORD, ...member }))
  const traits = sql.join(TRAIT_NAMES.map((name) => sql.ref(name)))
  const values = sql.join(TRAIT_NAMES.map((name) => sql.ref(`r.${name}`)))
  const types = sql.join(TRAIT_NAMES.map((name) => sql`${sql.ref(name)} int2`))
  await sql`
    insert into member (tenant_id, id, status, email, email_key, email_confirmed_at, password_hash, name, language, gender,
      seeks, birth_date, country, region, city, cell, spot, paid, fictional, about, ${traits}, height,
      interests, wants_age, terms_version, terms_accepted_at, terms_language, signup_at, completed_at,
      last_online_at)
    select ${db.tenantId}::int, r.id, ${MEMBER_STATUS.active}, r.email, r.email, r.signup_at, r.password_hash, r.name, r.language, r.gender,
      r.seeks, r.birth_date, r.country, r.region, r.city, r.cell, r.spot, r.paid, r.fictional, r.about, ${values},
      r.height, r.interests, r.wants_age, ${tenant.settings.terms_version}::timestamptz,
      r.signup_at, r.language, r.signup_at, r.signup_at, r.last_online_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, email text, password_hash text, name text,
      language text, gender int2, seeks int2, birth_date date, country char(2), region int2, city text, cell int, spot int,
      paid boolean, fictional boolean, about text, ${types}, height int2,
      interests int[], wants_age int2[], signup_at timestamptz, last_online_at timestamptz)
    on conflict do nothing`.execute(db.trx)
}

export interface DemoPhoto {
  readonly memberId: string
  readonly content: string
  readonly main: boolean
  readonly width: number
  readonly height: number
}

/** Writes photos of members that have none yet, each with a unique name; many share a content. */
export async function insertPhotos(db: TenantDb, photos: readonly DemoPhoto[]): Promise<void> {
  const rows = photos.map((photo, place) => ({
    id: seededId(`photo ${photo.memberId} ${photo.content} ${place}`),
    member_id: photo.memberId,
    name: newSecret(),
    content: photo.content,
    is_main: photo.main,
    width: photo.width,
    height: photo.height,
  }))
  await sql`
    insert into photo (tenant_id, id, member_id, name, content, status, is_main, width, height)
    select ${db.tenantId}::int, r.id, r.member_id, r.name, r.content, ${PHOTO_STATUS.active}, r.is_main, r.width, r.height
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id uuid, member_id uuid, name text, content text, is_main boolean, width int2, height int2)
    where not exists (select from photo p where p.tenant_id = ${db.tenantId}::int and p.member_id = r.member_id)
    on conflict do nothing`.execute(db.trx)
}

/** Records that these members agreed at the signup to appear in advertising. */
export async function insertAdvertisingConsents(db: TenantDb, ids: readonly string[]): Promise<void> {
  await sql`
    insert into advertising_consent (tenant_id, member_id, agreed_at, language)
    select tenant_id, id, signup_at, language from member
    where tenant_id = ${db.tenantId}::int and id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db.trx)
}

/** Updates main photo, count and search copy of these members from the stored photos. */
export async function finishMembers(db: TenantDb, ids: readonly string[]): Promise<void> {
  const t = sql`${db.tenantId}::int`
  await sql`
    update member m set main_photo = p.main, photo_count = p.count
    from (select member_id, max(name) filter (where is_main) as main, count(*) as count from photo
      where tenant_id = ${t} and member_id = any(${ids}::uuid[]) and message_id is null and status = ${PHOTO_STATUS.active} group by 1) p
    where m.tenant_id = ${t} and m.id = p.member_id`.execute(db.trx)
  await refreshSearchOf(db, ids)
}

interface Message {
  /** Id of the member. */
  readonly sender: string
  readonly body: string
  readonly at: Date
}

/**
 * A conversation that `other` began with `me`, and its messages in order; unread if `other` wrote
 * the last one.
 */
export async function insertConversation(
  db: TenantDb,
  id: string,
  me: string,
  other: string,
  messages: readonly Message[],
): Promise<void> {
  const [low, high] = [me, other].sort() as [string, string]
  const tenant = { tenant_id: db.tenantId }
  const last = messages.at(-1)
  if (!last) return
  const rows = messages.map(({ sender, body, at }, line) => ({
    ...tenant,
    conversation_id: id,
    id: seededId(`${id} ${line}`),
    sender_id: sender,
    body,
    idempotency_key: `demo-${line}`,
    created_at: at,
  }))
  const made = await db.trx
    .insertInto('conversation')
    .values({
      ...tenant,
      id,
      low_id: low,
      high_id: high,
      started_by: other,
      created_at: messages[0]?.at ?? last.at,
      last_message_at: last.at,
      last_message_id: rows.at(-1)?.id ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await insertSides(db, id, [me, other], last)
  await db.trx.insertInto('message').values(rows).execute()
}

/** Writes each member's row of the conversation. */
async function insertSides(
  db: TenantDb,
  id: string,
  [me, other]: readonly [string, string],
  last: Message,
): Promise<void> {
  const side = { tenant_id: db.tenantId, conversation_id: id, last_message_at: last.at }
  const unread = last.sender === other ? 1 : 0
  await db.trx
    .insertInto('conversation_member')
    .values([
      { ...side, member_id: me, other_id: other, unread },
      { ...side, member_id: other, other_id: me, unread: 0 },
    ])
    .execute()
}
