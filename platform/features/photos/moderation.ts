import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { localeOf } from '../../i18n/languages.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember } from '../accounts/server.ts'
import { cancelMail, matchLanguageOf, queueMail } from '../notifications/server.ts'
import { settleMain } from './commands.ts'
import { type PhotoRefusal, REFUSAL_CODES, refusalText, UNDO_SECONDS } from './rules.ts'
import { WAITING_PHOTOS } from './waiting.ts'

/** Context of a decision: the photo's tenant, its transaction, and the moderator (`staff.id`). */
export interface ModerationContext {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly now: Date
  readonly staffId: string
}

/** Approves the photo, or refuses it for that reason. */
export type Verdict = 'approve' | PhotoRefusal

/**
 * `already`: decided differently before, `by` whom; `repeated`: decided like this before. Nothing
 * was changed in either case.
 */
export type Moderated =
  | { readonly outcome: 'decided' | 'repeated' }
  | { readonly outcome: 'already'; readonly by: string | null }

/**
 * Decides a pending profile photo. Of two concurrent moderators the first decides; repeating one's
 * own decision is no error. The first active photo becomes the main one. A refusal is mailed to the
 * member with its reason once it can no longer be undone.
 *
 * @throws NotFoundError for an unknown photo, or one of a message
 */
export async function moderatePhoto(
  context: ModerationContext,
  photoId: string,
  verdict: Verdict,
): Promise<Moderated> {
  const { db, now, staffId } = context
  const photo = await lockPhoto(db, photoId)
  const status = verdict === 'approve' ? PHOTO_STATUS.active : PHOTO_STATUS.refused
  const refusal = verdict === 'approve' ? null : REFUSAL_CODES[verdict]
  if (photo.status !== PHOTO_STATUS.pending) {
    const same = photo.decided_by === staffId && photo.status === status && photo.refusal === refusal
    return same ? { outcome: 'repeated' } : { outcome: 'already', by: photo.decided_by }
  }
  await setState(db, photoId, { status, refusal, decided_at: now, decided_by: staffId })
  await settleMain(db, photo.member_id)
  if (verdict !== 'approve') await mailRefusal(context, photo, verdict)
  return { outcome: 'decided' }
}

/**
 * Undoes one's own decision: the photo is pending again, and no mail about it is sent.
 *
 * @returns whether it was undone; not after `UNDO_SECONDS`, and never for another person's decision
 * @throws NotFoundError for an unknown photo
 */
export async function undoModeration(context: ModerationContext, photoId: string): Promise<boolean> {
  const { db, now, staffId } = context
  const photo = await lockPhoto(db, photoId)
  const { decided_at, decided_by, status } = photo
  if (status === PHOTO_STATUS.pending || decided_by !== staffId || decided_at === null) return false
  if (now.getTime() - decided_at.getTime() > UNDO_SECONDS * 1000) return false
  if (status === PHOTO_STATUS.refused && !(await cancelMail(db, mailKey(photoId, decided_at)))) return false
  const pending = { status: PHOTO_STATUS.pending, refusal: null, decided_at: null, decided_by: null }
  await setState(db, photoId, pending)
  await settleMain(db, photo.member_id)
  return true
}

/**
 * Locks the photo after its member, because settling the main photo reads all photos of the member.
 */
async function lockPhoto(db: TenantDb, photoId: string) {
  const found = db.trx
    .selectFrom('photo')
    .select(['id', 'member_id', 'status', 'refusal', 'decided_at', 'decided_by'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photoId)
    .where('message_id', 'is', null)
    // Removed ones were deleted by their member.
    .where('status', '<>', PHOTO_STATUS.removed)
  const before = await found.executeTakeFirst()
  if (!before) throw new NotFoundError()
  await lockMember(db, before.member_id)
  const photo = await found.forUpdate().executeTakeFirst()
  if (!photo) throw new NotFoundError()
  return photo
}

interface State {
  readonly status: number
  readonly refusal: number | null
  readonly decided_at: Date | null
  readonly decided_by: string | null
}

async function setState(db: TenantDb, photoId: string, state: State): Promise<void> {
  await db.trx
    .updateTable('photo')
    .set(state.status === PHOTO_STATUS.active ? state : { ...state, is_main: false })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photoId)
    .execute()
  await noteWaiting(db, WAITING_PHOTOS, [photoId])
}

const mailKey = (photoId: string, at: Date): string => `photo-refused:${photoId}:${at.getTime()}`

async function mailRefusal(
  { db, tenant, now }: ModerationContext,
  photo: { readonly id: string; readonly member_id: string },
  reason: PhotoRefusal,
): Promise<void> {
  const member = await db.trx
    .selectFrom('member')
    .select(['email', 'name', 'language', 'status', 'fictional'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photo.member_id)
    .executeTakeFirstOrThrow()
  if (member.fictional || member.status === MEMBER_STATUS.deleted) return
  const locale = localeOf(matchLanguageOf(tenant, member.language), tenant.settings.countries)
  const t = await i18nextTranslator(tenant, locale.code, locale.iso)
  await queueMail(
    { tenant, db, now, locale },
    {
      key: mailKey(photo.id, now),
      to: member.email,
      memberId: photo.member_id,
      template: 'photo_refused',
      params: { name: member.name, reason: refusalText(reason, t), email: tenant.settings.support_email },
      notBefore: new Date(now.getTime() + (UNDO_SECONDS + 1) * 1000),
    },
  )
}
