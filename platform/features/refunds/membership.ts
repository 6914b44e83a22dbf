import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { refreshSearch } from '../members/server.ts'
import { endOfPeriod } from './orders.ts'
import { listPaidOrders } from './queries.ts'

/**
 * Updates the member's row from their orders: premium while one order is not returned in full, and
 * until when an order can still be withdrawn. Called in the transaction that returns something.
 */
export async function updateBuyer(db: TenantDb, tenant: Tenant, memberId: string): Promise<void> {
  const orders = await listPaidOrders(db, memberId)
  const kept = orders.filter(({ amount, returned }) => amount === 0 || returned < amount)
  const ends = kept.flatMap((order) => (order.withdrawn ? [] : (endOfPeriod(tenant, order) ?? [])))
  const until = ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null)
  const row = await db.trx
    .updateTable('member')
    .set({ paid: kept.length > 0, withdrawable_until: until })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  if (row) await refreshSearch(db, memberId)
}
