import type { Load } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PrivacyAnswer, PrivacyMode } from './contract.ts'
import { refreshSearch } from './queries.ts'

/** Which of the two modes are on. */
export async function readPrivacy({ db, viewer }: RequestScope<Member>): Promise<PrivacyAnswer> {
  return db.trx
    .selectFrom('member')
    .select(['private', 'invisible'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
}

/** Turns one mode on or off; the search follows in the same transaction (docs/product-rules.md#who-sees-whom). */
export async function setPrivacy(
  scope: RequestScope<Member>,
  mode: PrivacyMode,
  on: boolean,
): Promise<PrivacyAnswer> {
  const { db, viewer } = scope
  await db.trx
    .updateTable('member')
    .set(mode === 'private' ? { private: on } : { invisible: on })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
  await refreshSearch(db, viewer.id)
  return readPrivacy(scope)
}

/** The page of the two modes. */
export const loadPrivacy: Load<PrivacyAnswer, Member> = ({ scope }) => readPrivacy(scope)
