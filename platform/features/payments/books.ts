import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { column, rows } from '../../infra/database/rows.ts'
import type { MaintenanceServices } from '../../infra/feature.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { waitingMaintenance } from '../../infra/waiting-work.ts'
import { findUnbalanced } from '../credits/server.ts'
import { raiseAlert } from './alerts.ts'
import { WAITING_ALERTS } from './waiting.ts'

const MANY = 1000
/** Orders that get their own alert in one run: more of them are one fault. */
const ORDERS = 100

/**
 * Audits the books of each site daily: raises an alert for a balance that differs from the sum of
 * its entries, and for an order whose credits differ from the ledger. Only a person may repair
 * them.
 */
export function booksMaintenance({
  database,
  log,
}: Pick<MaintenanceServices, 'database' | 'log'>): readonly MaintenanceTask[] {
  const task = (
    name: string,
    message: string,
    check: (db: TenantDb, now: Date) => Promise<number>,
  ): MaintenanceTask => ({
    name,
    run: async ({ id, key }: Tenant, now) => {
      const count = await database.withTenant(key, (db) => check(db, now))
      if (count > 0) log.error({ tenant: id, count }, message)
      return count
    },
  })
  return [
    waitingMaintenance(database, WAITING_ALERTS),
    task('ledger-check', 'balances differ from the sum of their entries', checkBalances),
    task('order-check', 'the ledger has other credits of orders than were paid', checkOrders),
  ]
}

async function checkBalances(db: TenantDb, now: Date): Promise<number> {
  const { length: members } = await findUnbalanced(db, MANY)
  if (members > 0) await raiseAlert(db, { kind: 'balance', facts: { members } }, now)
  return members
}

const wrongOrder = z.strictObject({
  order_id: column.id,
  payment_id: column.id.nullable(),
  due: column.whole,
  granted: column.whole,
  left: column.whole,
})

/**
 * Orders whose purchase entries differ from their credits, counted once per granted payment, or of
 * which more credits were taken back than granted. An order whose member was gone when it was paid
 * has no entry.
 */
async function checkOrders(db: TenantDb, now: Date): Promise<number> {
  const found = await rows(
    db,
    wrongOrder,
    sql`
    with paid as (
      select p.order_id, (array_agg(p.id order by p.granted_at))[1] as payment_id, min(p.member_id::text)::uuid as member_id,
        count(*) * min(o.credits) as due
      from payment p join credit_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
      where p.tenant_id = ${db.tenantId} and p.granted_at is not null
      group by p.order_id),
    written as (
      select reference, sum(delta) filter (where reason = 'purchase') as granted, sum(delta) as "left",
        bool_or(reason = 'purchase') as bought
      from ledger_entry where tenant_id = ${db.tenantId} and reference is not null
      group by reference)
    select coalesce(paid.order_id, written.reference) as order_id, paid.payment_id, coalesce(paid.due, 0)::int as due,
      coalesce(written.granted, 0)::int as granted, coalesce(written."left", 0)::int as "left"
    from paid full join written on written.reference = paid.order_id
    where (paid.order_id is not null or written.bought)
      and (coalesce(written.granted, 0) <> coalesce(paid.due, 0) or written."left" < 0)
      and not (written.reference is null and not exists (
        select from member m where m.tenant_id = ${db.tenantId} and m.id = paid.member_id))
    order by order_id
    limit ${ORDERS}`,
  )
  for (const { order_id: order, payment_id, ...sums } of found)
    await raiseAlert(db, { kind: 'credits', paymentId: payment_id, facts: { order, ...sums } }, now)
  return found.length
}
