import type { TenantDb } from '../../core/database.ts'
import { ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { termsVersion } from './rules.ts'

/**
 * Records the consent given at the signup; the columns of the member are written with the member.
 */
export async function firstConsent(
  { db, tenant, locale, now }: RequestScope,
  memberId: string,
): Promise<void> {
  await insertConsent(db, {
    memberId,
    version: termsVersion(tenant.settings),
    language: locale.code,
    at: now,
  })
}

/**
 * Records the consent: version, language, time. Idempotent.
 * @param shown the version that the member has read
 * @throws ValidationError `terms_changed_again` if the site has a different version now
 */
export async function recordConsent(
  { db, tenant, viewer, locale, now }: RequestScope<Member>,
  shown: Date,
): Promise<Date> {
  const version = termsVersion(tenant.settings)
  if (shown.getTime() !== version.getTime())
    throw new ValidationError({ version: { code: 'terms_changed_again' } })
  const consent = { memberId: viewer.id, version, language: locale.code, at: now }
  if (!(await insertConsent(db, consent))) return version
  await db.trx
    .updateTable('member')
    .set({ terms_version: version, terms_accepted_at: now, terms_language: locale.code })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
  return version
}

interface Consent {
  readonly memberId: string
  readonly version: Date
  readonly language: string
  readonly at: Date
}

/**
 * @returns false if the member has already agreed to this version
 */
async function insertConsent(db: TenantDb, { memberId, version, language, at }: Consent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.trx
    .insertInto('consent')
    .values({ tenant_id: db.tenantId, member_id: memberId, version, language, agreed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
