import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { PREMIUM_PHOTOS } from '../../core/memberships.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { StoredPhoto } from '../../core/photo-url.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { KnownViewer } from '../../core/viewer.ts'
import { firstRow } from '../../infra/database/rows.ts'
import { blockedBetween, hiddenFrom, idOf, isActive, tenantKey, viewerId } from '../visibility/visibility.ts'
import { ACCESS_STATE } from './album-rules.ts'
import type { PhotoVisibility } from './rules.ts'

const servedPhoto = z.strictObject({
  content: z.string(),
  own: z.boolean(),
  photo_active: z.boolean(),
  is_main: z.boolean(),
  is_private: z.boolean(),
  album_open: z.boolean(),
  of_message: z.boolean(),
  in_conversation: z.boolean(),
  message_open: z.boolean(),
  member_active: z.boolean(),
  hidden: z.boolean(),
  blocked: z.boolean(),
  viewer_paid: z.boolean(),
}) satisfies z.ZodType<PhotoVisibility>
export type ServedPhoto = z.output<typeof servedPhoto>

/**
 * A photo by its public name with everything that decides who may see it, in one statement;
 * undefined for a removed one.
 */
export async function findServed(
  { db, viewer, now }: Pick<RequestScope<KnownViewer>, 'db' | 'viewer' | 'now'>,
  name: string,
): Promise<ServedPhoto | undefined> {
  const t = tenantKey(db)
  const me = viewerId(viewer)
  const paid = viewer.kind === 'member' && viewer.paid
  return firstRow(
    db,
    servedPhoto,
    sql`
    select p.content, p.member_id = ${me} as own, p.status = ${sql.lit(PHOTO_STATUS.active)} as photo_active, p.is_main,
      p.private as is_private, p.private and exists (
        select from album_access a where a.tenant_id = ${t} and a.owner_id = p.member_id and a.viewer_id = ${me}
          and a.state = ${sql.lit(ACCESS_STATE.granted)} and a.expires_at > ${now}::timestamptz) as album_open,
      p.message_id is not null as of_message, ${isActive('m')} as member_active, ${paid}::boolean as viewer_paid,
      p.message_id is not null and exists (
        select from conversation_member cm join message w on w.tenant_id = ${t}
          and w.conversation_id = cm.conversation_id and w.id = p.message_id
        where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.other_id = p.member_id) as in_conversation,
      p.message_id is not null and exists (
        select from conversation_member cm join message w on w.tenant_id = ${t}
          and w.conversation_id = cm.conversation_id and w.id = p.message_id
        where cm.tenant_id = ${t} and cm.member_id = ${me} and (cm.photos_shown or exists (
          select from message own where own.tenant_id = ${t} and own.conversation_id = cm.conversation_id
            and own.sender_id = ${me}))) as message_open,
      ${hiddenFrom(db, 'm', me)} as hidden, ${blockedBetween(db, idOf('m'), me)} as blocked
    from photo p join member m on m.tenant_id = ${t} and m.id = p.member_id
    where p.tenant_id = ${t} and p.name = ${name} and p.status <> ${sql.lit(PHOTO_STATUS.removed)}`,
  )
}

/**
 * Profile photos that others may see, the main one first, up to the maximum of a member; without
 * those of the private album.
 */
export async function activePhotos(db: TenantDb, memberId: string): Promise<ActivePhoto[]> {
  const found = await db.trx
    .selectFrom('photo')
    .select(['name', 'content', 'is_main'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('message_id', 'is', null)
    .where('status', '=', PHOTO_STATUS.active)
    .where('private', '=', false)
    .orderBy('is_main', 'desc')
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .limit(PREMIUM_PHOTOS)
    .execute()
  return found.map(({ name, content, is_main }) => ({ photo: [name, content], is_main }))
}

/** A profile photo that others may see. */
export interface ActivePhoto {
  readonly photo: StoredPhoto
  readonly is_main: boolean
}

/**
 * All of a member's own profile photos in their order: pending, active, refused, and removed ones
 * that may be restored.
 */
export async function ownPhotos(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('photo')
    .select(['id', 'name', 'content', 'status', 'is_main', 'private', 'refusal', 'place', 'width', 'height'])
    .select(['created_at', 'removed_at', 'removed_status'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('message_id', 'is', null)
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Those of the contents that no photo of the site uses and no report keeps as evidence. */
export async function withoutPhoto(db: TenantDb, contents: readonly string[]): Promise<readonly string[]> {
  if (contents.length === 0) return []
  const reported = db.trx
    .selectFrom('report_photo')
    .select('content')
    .where('tenant_id', '=', db.tenantId)
    .where('content', 'in', contents)
  const kept = await db.trx
    .selectFrom('photo')
    .select('content')
    .where('tenant_id', '=', db.tenantId)
    .where('content', 'in', contents)
    .union(reported)
    .execute()
  const shared = new Set(kept.map(({ content }) => content))
  return contents.filter((content) => !shared.has(content))
}
