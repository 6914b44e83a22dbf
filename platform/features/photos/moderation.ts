import type { TenantDb } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { localeOf } from '../../i18n/languages.ts'
import { lockMember } from '../accounts/server.ts'
import { cancelMail, matchLanguageOf, queueMail } from '../notifications/server.ts'
import { settleMain } from './commands.ts'
import { type PhotoRefusal, REFUSAL_CODES, refusalText, UNDO_SECONDS } from './rules.ts'

/**
 * Where a decision is made: the photo's tenant, a transaction of it, and who decides (`staff.id`).
 */
export interface ModerationContext {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly now: Date
  readonly staffId: string
}

/** Approves, or refuses for that reason. */
export type Verdict = 'approve' | PhotoRefusal

/**
 * `already`: another decision stands, `by` whom; `repeated`: this one stands. Nothing was changed.
 */
export type Moderated =
  | { readonly outcome: 'decided' | 'repeated' }
  | { readonly outcome: 'already'; readonly by: string | null }

/**
 * Decides a pending profile photo. Of two moderators at once the first decides; the same decision
 * by the same person again is no error. The first active photo becomes the main one. A refusal is
 * mailed to the member with its reason, once it can no longer be undone.
 *
 * @throws NotFoundError for a photo that is not there, or belongs to a message
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
 * Takes an own decision back: the photo is pending again, a mail about it is not sent.
 *
 * @returns whether it was; not after `UNDO_SECONDS`, and never the decision of another person
 * @throws NotFoundError for a photo that is not there
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
 * The photo, after its member's other changes: settling the main photo reads all photos of the
 * member.
 */
async function lockPhoto(db: TenantDb, photoId: string) {
  const found = db.trx
    .selectFrom('photo')
    .select(['id', 'member_id', 'status', 'refusal', 'decided_at', 'decided_by'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', photoId)
    .where('message_id', 'is', null)
    // Their member deleted them.
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
