import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { endSessions, lockMember } from '../accounts/server.ts'
import { creditBackMessagesTo } from '../chats/server.ts'
import { refreshSearch } from '../members/server.ts'
import { endCurrentSuspension } from './current-suspension.ts'
import { enableMember } from './enable.ts'

/** Task of the job that ends one suspension at its time. */
export const END_SUSPENSION = 'end_suspension'

interface NewSuspension {
  readonly memberId: string
  readonly reportId: string
  /** Null: for good. */
  readonly until: Date | null
  /** Everything that was paid to the profile in the last 30 days goes back, not only what it never opened. */
  readonly fraud: boolean
}

/**
 * Suspends a member, in the caller's transaction: signed out everywhere, out of the search, until then. A suspension that holds already
 * is replaced, and its end is kept where it is the later one. The caller tells the member why.
 *
 * @returns when it ends, null: never; undefined for an account that is deleted, or closed by support
 */
export async function suspendMember(
  db: TenantDb,
  now: Date,
  suspension: NewSuspension,
): Promise<{ readonly until: Date | null } | undefined> {
  const { memberId, reportId, fraud } = suspension
  await lockMember(db, memberId)
  const replaced = await endCurrentSuspension(db, memberId)
  const until = replaced ? laterOf(replaced.until, suspension.until) : suspension.until
  const { active, not_confirmed: unconfirmed, disabled } = MEMBER_STATUS
  const { numUpdatedRows } = await db.trx
    .updateTable('member')
    .set({ status: disabled, online_until: null })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', 'in', replaced ? [active, unconfirmed, disabled] : [active, unconfirmed])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const id = newId()
  await db.trx
    .insertInto('suspension')
    .values({
      tenant_id: db.tenantId,
      ...{ id, member_id: memberId, report_id: reportId, starts_at: now, ends_at: until },
    })
    .execute()
  if (until) await enqueue(db, 'maintenance', { task: END_SUSPENSION, suspension: id }, { startAfter: until })
  await endSessions({ db }, memberId)
  await refreshSearch(db, memberId)
  await creditBackMessagesTo(db, memberId, { fraud, now })
  return { until }
}

/** The later of two ends; null is never. */
function laterOf(a: Date | null, b: Date | null): Date | null {
  return a === null || b === null ? null : new Date(Math.max(a.getTime(), b.getTime()))
}

/**
 * Lifts the suspension that this report led to, where it still holds: the member can log in and is found again.
 * @returns false where it was over already
 */
export async function liftSuspension(db: TenantDb, reportId: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('suspension')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return false
  return enableMember(db, row.member_id)
}

/** Ends every suspension of the tenant whose time has come. @returns how many */
export async function endSuspensions(db: TenantDb, now: Date): Promise<number> {
  const over = await db.trx
    .selectFrom('suspension')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('member_id')
    .execute()
  for (const { member_id: memberId } of over) {
    if (await enableMember(db, memberId)) continue
    // A login came first (accounts/suspended.ts).
    await endCurrentSuspension(db, memberId)
    await refreshSearch(db, memberId)
  }
  return over.length
}
