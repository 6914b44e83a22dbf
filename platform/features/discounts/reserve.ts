import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/**
 * Counts one use of a code, in the transaction that places its order. The row lock of the code
 * keeps simultaneous orders within its limit. A code without a limit, and a computed one, is not
 * counted.
 *
 * @returns `held` if the order counts, `free` if nothing is counted, `used_up` if the limit is
 *   reached
 */
export async function reserveDiscount(db: TenantDb, code: string): Promise<'held' | 'free' | 'used_up'> {
  const limited = await limitOf(db, code)
  if (limited === null) return 'free'
  const { numUpdatedRows } = await codeRow(db, code)
    .set({ uses: sql`uses + 1` })
    .whereRef('uses', '<', 'use_limit')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'held' : 'used_up'
}

/** Releases the use of an order that ended unpaid. Idempotent. */
export async function releaseDiscount(db: TenantDb, orderId: string): Promise<void> {
  const released = await db.trx
    .updateTable('credit_order')
    .set({ discount_held: false })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', orderId)
    .where('discount_held', '=', true)
    .returning('discount_code')
    .executeTakeFirst()
  if (released?.discount_code == null) return
  await codeRow(db, released.discount_code).set({ uses: sql`greatest(uses - 1, 0)` }).execute()
}

/**
 * Makes sure that a paid order is counted: if its use was released because the order ended before
 * its money arrived, it takes another.
 *
 * @returns false if other orders had reached the limit; the order is counted nevertheless
 */
export async function keepReserved(db: TenantDb, orderId: string, code: string): Promise<boolean> {
  if ((await limitOf(db, code)) === null) return true
  const taken = await db.trx
    .updateTable('credit_order')
    .set({ discount_held: true })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', orderId)
    .where('discount_held', '=', false)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return true
  const row = await codeRow(db, code)
    .set({ uses: sql`uses + 1` })
    .returning(['uses', 'use_limit'])
    .executeTakeFirst()
  return !row || row.use_limit === null || row.uses <= row.use_limit
}

/** Minutes during which nobody else can take a limited code from an open order. */
const HOLD_MINUTES = 30

/**
 * Open payments whose orders hold a code and would be ended for this member's order, the oldest
 * first: the member's own, and those that others abandoned half an hour ago. A payment that a bank
 * is processing keeps the code.
 */
export async function releasablePayments(
  db: TenantDb,
  code: string,
  { memberId, now }: { readonly memberId: string; readonly now: Date },
): Promise<readonly string[]> {
  const left = new Date(now.getTime() - HOLD_MINUTES * 60_000)
  const rows = await db.trx
    .selectFrom('credit_order as o')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'o.tenant_id').onRef('p.order_id', '=', 'o.id'),
    )
    .select('p.id')
    .where('o.tenant_id', '=', db.tenantId)
    .where('o.discount_code', '=', code)
    .where('o.discount_held', '=', true)
    .where('o.paid_at', 'is', null)
    .where('p.status', '=', 'open')
    .where((or) => or.or([or('o.member_id', '=', memberId), or('o.created_at', '<', left)]))
    .orderBy('o.created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Null if the code has no limit, or no row. */
async function limitOf(db: TenantDb, code: string): Promise<number | null> {
  const row = await db.trx
    .selectFrom('discount_code')
    .select('use_limit')
    .where('tenant_id', '=', db.tenantId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.use_limit ?? null
}

const codeRow = (db: TenantDb, code: string) =>
  db.trx.updateTable('discount_code').where('tenant_id', '=', db.tenantId).where('code', '=', code)
