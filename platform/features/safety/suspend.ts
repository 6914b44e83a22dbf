import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { endSessions, holds, lockMember, runningSuspensions } from '../accounts/server.ts'
import { creditBackMessagesTo } from '../chats/server.ts'
import { forgetPresence } from '../live/server.ts'
import { refreshSearch } from '../members/server.ts'
import { enableMember } from './enable.ts'
import { endRunningSuspensions } from './end-suspensions.ts'

/** Name of the task that ends one suspension at its time. */
export const END_SUSPENSION = 'end_suspension'

interface NewSuspension {
  readonly memberId: string
  readonly reportId: string
  /** Null: permanent. */
  readonly until: Date | null
  /**
   * Returns everything that was paid to the profile in the last 30 days, not only what it never
   * opened.
   */
  readonly fraud: boolean
}

/**
 * Suspends a member until then, in the caller's transaction: ends all sessions and removes them
 * from search. Other suspensions continue in parallel, each to its own end. The caller notifies the
 * member of the reason.
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
    .set({ status: disabled })
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
  await forgetPresence(db, memberId)
  await refreshSearch(db, memberId)
  await creditBackMessagesTo(db, memberId, { fraud, now })
  return true
}

/**
 * Lifts the suspension that this report caused, if it still runs. The member can log in and be
 * found again, unless another suspension runs.
 * @returns false if it was already over
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

/** Ends every due suspension of the tenant. @returns number of members */
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

/** Ends only these suspensions; others continue. */
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
  // A login was faster (accounts/suspended.ts).
  await endRunningSuspensions(db, memberId)
  await refreshSearch(db, memberId)
}
