import type { TenantDb } from '../../core/database.ts'
import type { Load } from '../../core/page.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { PrivacyAnswer, PrivacyMode } from './contract.ts'
import { deleteVisits, refreshSearch } from './queries.ts'

/** Which of the modes are on. */
export async function readPrivacy({ db, viewer }: RequestScope<Member>): Promise<PrivacyAnswer> {
  const modes = await db.trx
    .selectFrom('member')
    .select(['private', 'invisible', 'passes_unseen as unseen'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return { ...modes, advertised: await isAdvertised(db, viewer.id) }
}

const COLUMNS = { private: 'private', invisible: 'invisible', unseen: 'passes_unseen' } as const

/**
 * Turns one mode on or off, and updates search and landing pages in the same transaction
 * (docs/product-rules.md#who-sees-whom). The modes in which no visit is recorded also forget the
 * recorded ones, in both directions.
 */
export async function setPrivacy(
  scope: RequestScope<Member>,
  mode: PrivacyMode,
  on: boolean,
): Promise<PrivacyAnswer> {
  const { db, viewer } = scope
  if (mode === 'advertised') await setAdvertised(scope, on)
  else
    await db.trx
      .updateTable('member')
      .set({ [COLUMNS[mode]]: on })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', viewer.id)
      .execute()
  if (mode !== 'advertised' && on) await deleteVisits(db, viewer.id)
  await refreshSearch(db, viewer.id)
  return readPrivacy(scope)
}

/**
 * Stores a consent with its time and language, or the time of its withdrawal. Repeating a press
 * changes nothing.
 */
async function setAdvertised({ db, viewer, now, locale }: RequestScope<Member>, on: boolean): Promise<void> {
  if (on)
    await db.trx
      .insertInto('advertising_consent')
      .values({ tenant_id: db.tenantId, member_id: viewer.id, agreed_at: now, language: locale.code })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db.trx
      .updateTable('advertising_consent')
      .set({ withdrawn_at: now })
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', viewer.id)
      .where('withdrawn_at', 'is', null)
      .execute()
}

/**
 * Whether the member currently agrees that their photo appears in advertisements and on landing
 * pages of the site.
 */
export async function isAdvertised(db: TenantDb, memberId: string): Promise<boolean> {
  const open = await db.trx
    .selectFrom('advertising_consent')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Data of the page of privacy modes. */
export const loadPrivacy: Load<PrivacyAnswer, Member> = ({ scope }) => readPrivacy(scope)
