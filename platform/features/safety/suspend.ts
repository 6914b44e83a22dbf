import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { endSessions, holds, lockMember, runningSuspensions } from '../accounts/server.ts'
import { creditBackMessagesTo } from '../chats/server.ts'
import { refreshSearch } from '../members/server.ts'
import { enableMember } from './enable.ts'
import { endRunningSuspensions } from './end-suspensions.ts'

/** Task of the job that ends one suspension at its time. */
export const END_SUSPENSION = 'end_suspension'

interface NewSuspension {
  readonly memberId: string
  readonly reportId: string
  /** Null: for good. */
  readonly until: Date | null
  /**
   * Everything that was paid to the profile in the last 30 days goes back, not only what it never
   * opened.
   */
  readonly fraud: boolean
}

/**
 * Suspends a member, in the caller's transaction: signed out everywhere, out of the search, until
 * then. Suspensions that hold already run on beside it, each to its own end. The caller tells the
 * member why.
 *
 * @returns false for an account that is deleted, or closed by support
 */
export async function suspendMember(db: TenantDb, now: Date, suspension: NewSuspension): Promise<boolean> {
  const { memberId, reportId, until, fraud } = suspension
  await lockMember(db, memberId)
  const others = await runningSuspensions(db, memberId)
  const { active, not_confirmed: unconfirmed, disabled } = MEMBER_STATUS
  const { numUpdatedRows } = await db.trx
    .updateTable('member')
    .set({ status: disabled, online_until: null })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', 'in', others.length > 0 ? [active, unconfirmed, disabled] : [active, unconfirmed])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const id = newId()
  await db.trx
    .insertInto('suspension')
    .values({
      tenant_id: db.tenantId,
      id,
      member_id: memberId,
      report_id: reportId,
      starts_at: now,
      ends_at: until,
    })
    .execute()
  if (until) await enqueue(db, 'maintenance', { task: END_SUSPENSION, suspension: id }, { startAfter: until })
  await endSessions({ db }, memberId)
  await refreshSearch(db, memberId)
  await creditBackMessagesTo(db, memberId, { fraud, now })
  return true
}

/**
 * Lifts the suspension that this report led to, where it still holds. The member can log in and is
 * found again, unless another suspension holds.
 * @returns false where it was over already
 */
export async function liftSuspension(db: TenantDb, now: Date, reportId: string): Promise<boolean> {
  const found = await db.trx
    .selectFrom('suspension')
    .select(['id', 'member_id'])
    .where('tenant_id', '=', db.tenantId)
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .execute()
  const [first] = found
  if (!first) return false
  await lockMember(db, first.member_id)
  await endOnly(
    db,
    now,
    found.map(({ id }) => id),
  )
  await openUnlessSuspended(db, now, first.member_id)
  return true
}

/**
 * Ends every suspension of the tenant whose time has come. @returns how many members they concerned
 */
export async function endSuspensions(db: TenantDb, now: Date): Promise<number> {
  const over = await db.trx
    .selectFrom('suspension')
    .select(['id', 'member_id'])
    .where('tenant_id', '=', db.tenantId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('member_id')
    .execute()
  const members = [...new Set(over.map(({ member_id: member }) => member))]
  for (const memberId of members) {
    await lockMember(db, memberId)
    const ids = over.filter(({ member_id: member }) => member === memberId).map(({ id }) => id)
    await endOnly(db, now, ids)
    await openUnlessSuspended(db, now, memberId)
  }
  return members.length
}

/** Those alone; what runs beside them runs on. */
async function endOnly(db: TenantDb, now: Date, ids: readonly string[]): Promise<void> {
  await db.trx
    .updateTable('suspension')
    .set({ ended_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
}

async function openUnlessSuspended(db: TenantDb, now: Date, memberId: string): Promise<void> {
  const [last] = await runningSuspensions(db, memberId)
  if (last && holds(last, now)) return
  if (await enableMember(db, memberId)) return
  // A login came first (accounts/suspended.ts).
  await endRunningSuspensions(db, memberId)
  await refreshSearch(db, memberId)
}
