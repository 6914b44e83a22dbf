import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { lockMember } from '../accounts/server.ts'
import { queueMail } from '../notifications/server.ts'
import { photoChecked } from '../visibility/visibility.ts'
import { deleteCheck } from './queries.ts'
import { CHECK_REFUSALS, type CheckRefusal, gestureOf } from './rules.ts'
import { WAITING_CHECKS } from './waiting.ts'

/** A photo on the screen of a person of the staff. */
export interface LeasedCheck {
  readonly id: string
  readonly memberId: string
  readonly gesture: ReturnType<typeof gestureOf>
  readonly file: string
  readonly sentAt: Date
}

export interface Leasing {
  readonly staffId: string
  readonly now: Date
  /** Until when others do not get it. */
  readonly until: Date
  /** Only photos behind this one. */
  readonly after?: string | undefined
}

/**
 * Leases the oldest waiting photo of the site to this person: during the lease others get other
 * ones. `fresh`: it was not on this person's screen before.
 */
export async function claimCheck(
  db: TenantDb,
  { staffId, now, until, after }: Leasing,
): Promise<(LeasedCheck & { readonly fresh: boolean }) | undefined> {
  let query = db.trx
    .selectFrom('profile_check_photo')
    .select(['member_id', 'staff_id', 'leased_until'])
    .where('tenant_id', '=', db.tenantId)
    .where('file', 'is not', null)
    .where((eb) =>
      eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now), eb('staff_id', '=', staffId)]),
    )
  if (after !== undefined) query = query.where('id', '>', after)
  const found = await query.orderBy('id').limit(1).forUpdate().skipLocked().executeTakeFirst()
  if (!found) return undefined
  await db.trx
    .updateTable('profile_check_photo')
    .set({ staff_id: staffId, leased_until: until })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', found.member_id)
    .execute()
  const mine = await findLeasedCheck(db, { staffId, memberId: found.member_id })
  const fresh = found.staff_id !== staffId || found.leased_until === null || found.leased_until <= now
  return mine && { ...mine, fresh }
}

interface Leased {
  readonly staffId: string
  readonly memberId: string
}

/** The photo of this member if it is on this person's screen. */
export async function findLeasedCheck(
  { trx, tenantId }: TenantDb,
  { staffId, memberId }: Leased,
): Promise<LeasedCheck | undefined> {
  const row = await trx
    .selectFrom('profile_check_photo')
    .select(['id', 'member_id', 'gesture', 'file', 'sent_at'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  if (!row || row.file === null || row.sent_at === null) return undefined
  const { id, member_id, gesture, file, sent_at: sentAt } = row
  return { id, memberId: member_id, gesture: gestureOf(gesture), file, sentAt }
}

/** Leaves a photo to others. */
export async function releaseCheck({ trx, tenantId }: TenantDb, { staffId, memberId }: Leased) {
  await trx
    .updateTable('profile_check_photo')
    .set({ staff_id: null, leased_until: null })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('staff_id', '=', staffId)
    .execute()
}

/** The active photos of a member that everybody sees, the main one first. */
export function comparedPhotos({ trx, tenantId }: TenantDb, memberId: string) {
  return trx
    .selectFrom('photo')
    .select(['id', 'name', 'content', 'is_main'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('message_id', 'is', null)
    .where('private', '=', false)
    .where('status', '=', PHOTO_STATUS.active)
    .orderBy('is_main', 'desc')
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/**
 * Any photo of the account that a case about a child can be opened with: one that is shown, or
 * waits to be. Undefined if the account has none.
 */
export async function photoOfCase({ trx, tenantId }: TenantDb, memberId: string) {
  const row = await trx
    .selectFrom('photo')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('status', 'in', [PHOTO_STATUS.active, PHOTO_STATUS.pending])
    .orderBy('is_main', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface CheckDecision extends Leased {
  readonly tenant: Tenant
  readonly now: Date
  /** Id of the photo that was compared, as the person's screen named it. */
  readonly photo: string
  /** The main photo that this person saw. */
  readonly main: string
  readonly verdict: 'approve' | CheckRefusal
}

/**
 * Decides a photo on this person's screen. An approval marks the main photo of the member; a
 * refusal keeps its reason. A mail says that there is a result. The file must be removed after the
 * commit.
 *
 * @returns the name of the file; `changed` if the main photo is another one by now, `gone` if the
 *   photo was decided before, or is not on the screen. Nothing was changed in either case
 */
export async function decideCheck(
  db: TenantDb,
  decision: CheckDecision,
): Promise<{ readonly file: string } | 'changed' | 'gone'> {
  const { tenant, memberId, now, verdict, main } = decision
  await lockMember(db, memberId)
  const leased = await findLeasedCheck(db, decision)
  if (leased?.id !== decision.photo) return 'gone'
  if (verdict === 'approve') {
    const current = (await comparedPhotos(db, memberId)).find((photo) => photo.is_main)
    if (current?.id !== main) return 'changed'
    await markChecked(db, memberId, { photo: current.name, now })
    await deleteCheck(db, memberId)
  } else {
    await db.trx
      .updateTable('profile_check_photo')
      .set({
        file: null,
        sent_at: null,
        refusal: CHECK_REFUSALS[verdict],
        staff_id: null,
        leased_until: null,
      })
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', memberId)
      .execute()
  }
  await noteWaiting(db, WAITING_CHECKS, [leased.id])
  await mailResult(db, { tenant, now, memberId, check: leased.id })
  return { file: leased.file }
}

async function markChecked(
  db: TenantDb,
  memberId: string,
  { photo, now }: { readonly photo: string; readonly now: Date },
): Promise<void> {
  const [t, m] = [sql`${db.tenantId}::int`, sql`${memberId}::uuid`]
  await sql`update member set checked_at = ${now}::timestamptz, checked_photo = ${photo}::text
    where tenant_id = ${t} and id = ${m} and not fictional`.execute(db.trx)
  await sql`update member_search s set checked = ${photoChecked('m')} from member m
    where s.tenant_id = ${t} and s.id = ${m} and m.tenant_id = ${t} and m.id = ${m}`.execute(db.trx)
}

interface Decided {
  readonly tenant: Tenant
  readonly now: Date
  readonly memberId: string
  readonly check: string
}

/** The mail does not say the result: it stands in a mailbox for years. */
async function mailResult(db: TenantDb, { tenant, now, memberId, check }: Decided): Promise<void> {
  const member = await db.trx
    .selectFrom('member')
    .select(['email', 'name', 'language', 'status', 'fictional'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member?.status !== MEMBER_STATUS.active || member.fictional) return
  await queueMail(
    { tenant, locale: localeOfPerson(tenant, member), db, now },
    {
      key: `check:${check}`,
      to: member.email,
      memberId,
      template: 'check_decided',
      path: href('account-check'),
      params: { name: member.name },
    },
  )
}
