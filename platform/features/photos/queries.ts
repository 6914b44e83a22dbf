import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { Viewer } from '../../core/viewer.ts'
import type { PhotoSight } from './rules.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface ServedPhoto extends PhotoSight {
  readonly content: string
}

/** A photo by its public name with all that decides who may see it, in one statement. */
export async function findServed(
  db: TenantDb,
  viewer: Viewer,
  name: string,
): Promise<ServedPhoto | undefined> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${viewer.kind === 'member' ? viewer.id : NOBODY}::uuid`
  const paid = viewer.kind === 'member' && viewer.paid
  const { rows } = await sql<ServedPhoto>`
    select p.content, p.member_id = ${me} as own, p.status = 1 as photo_active, p.is_main,
      p.message_id is not null as of_message, m.status = 1 as member_active, ${paid}::boolean as viewer_paid,
      p.message_id is not null and exists (
        select from conversation_member cm join message w on w.tenant_id = ${t}
          and w.conversation_id = cm.conversation_id and w.id = p.message_id
        where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.other_id = p.member_id) as in_conversation,
      (m.invisible or m.private) and not exists (
        select from member_like l where l.tenant_id = ${t} and l.liker_id = m.id and l.liked_id = ${me})
        and not exists (
          select from conversation c join message w on w.tenant_id = ${t} and w.conversation_id = c.id
          where c.tenant_id = ${t} and c.low_id = least(m.id, ${me}) and c.high_id = greatest(m.id, ${me})
            and w.sender_id = m.id) as hidden,
      exists (select from block b where b.tenant_id = ${t}
        and (b.blocker_id, b.blocked_id) in ((m.id, ${me}), (${me}, m.id))) as blocked
    from photo p join member m on m.tenant_id = ${t} and m.id = p.member_id
    where p.tenant_id = ${t} and p.name = ${name}`.execute(db.trx)
  return rows[0]
}

/** Profile photos that others may see, the main one first. */
export async function activePhotos(
  db: TenantDb,
  memberId: string,
): Promise<{ name: string; is_main: boolean }[]> {
  return db.trx
    .selectFrom('photo')
    .select(['name', 'is_main'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('message_id', 'is', null)
    .where('status', '=', 1)
    .orderBy('is_main', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(25)
    .execute()
}

/** All of a member's own profile photos, whatever their state. */
export async function ownPhotos(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('photo')
    .select(['id', 'name', 'content', 'status', 'is_main', 'refusal'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('message_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Of these contents, those that no photo of the site has (any more). */
export async function withoutPhoto(db: TenantDb, contents: readonly string[]): Promise<readonly string[]> {
  if (contents.length === 0) return []
  const kept = await db.trx
    .selectFrom('photo')
    .select('content')
    .where('tenant_id', '=', db.tenantId)
    .where('content', 'in', contents)
    .execute()
  const shared = new Set(kept.map(({ content }) => content))
  return contents.filter((content) => !shared.has(content))
}
