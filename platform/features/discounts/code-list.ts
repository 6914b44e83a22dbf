import type { TenantDb } from '../../core/database.ts'
import { type CodeLimits, limitsIn } from './manage-rules.ts'
import { type CodeFilter, listDiscountCodes, sumPaidOrders } from './queries.ts'
import { type Discount, normalCode } from './rules.ts'

/** A code as staff see it: its limits, uses and revenue. */
export interface ManagedCode extends CodeLimits {
  readonly code: string
  readonly status: 'active' | 'inactive' | 'expired'
  /** Paid orders. */
  readonly uses: number
  /** Sum of these orders by currency, in minor units. */
  readonly revenue: Readonly<Record<string, number>>
  /** Discounts given on these orders, by currency, in minor units. */
  readonly given: Readonly<Record<string, number>>
}

/**
 * One page of the tenant's codes, the newest first, with the payments made with each. At most
 * `limit`.
 */
export async function listCodes(
  db: TenantDb,
  now: Date,
  limit: number,
  filter: CodeFilter = {},
): Promise<readonly ManagedCode[]> {
  const codes = await listDiscountCodes(db, now, limit, filter)
  const paid = await sumPaidOrders(
    db,
    codes.map(({ code }) => code),
  )
  return codes.map((code) => {
    const sums = paid.filter((sum) => sum.code === code.code)
    return {
      ...limitsIn(code),
      code: code.code,
      status: statusOf(code, now),
      uses: sums.reduce((total, sum) => total + sum.uses, 0),
      revenue: Object.fromEntries(sums.map((sum) => [sum.currency, sum.amount])),
      given: Object.fromEntries(sums.map((sum) => [sum.currency, sum.given])),
    }
  })
}

function statusOf({ active, expiresAt }: Discount, now: Date): ManagedCode['status'] {
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return active ? 'active' : 'inactive'
}

/**
 * Disables a code; existing orders with it are unchanged.
 * @returns false if the tenant has no such code
 */
export async function disableCode(db: TenantDb, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('discount_code')
    .set({ status: 'inactive' })
    .where('tenant_id', '=', db.tenantId)
    .where('code', '=', normalCode(typed))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
