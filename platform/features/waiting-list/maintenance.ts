import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { mailWaiting } from './invite.ts'
import { confirmedAddresses, takeOff } from './queries.ts'
import { UNCONFIRMED_DAYS, WAITING_DAYS, wishAt } from './rules.ts'

/** Addresses that one transaction mails. */
const BATCH = 100

/** Tells those who wait once the site is open, and deletes what has waited long enough. */
export const waitingMaintenance = (database: Database): readonly MaintenanceTask[] => [
  { name: 'waiting-list-open', run: (tenant, now) => tellOfOpening(database, tenant, now) },
  maintenanceTask(database, 'waiting-list-old', deleteOld),
]

/** @returns the number of addresses that were told, and that left the list by it */
async function tellOfOpening(database: Database, tenant: Tenant, now: Date): Promise<number> {
  if (wishAt(tenant.settings) !== null || tenant.state !== 'live') return 0
  let told = 0
  for (;;) {
    const some = await database.withTenant(tenant.key, (db) => tellSome({ tenant, db, now }))
    told += some
    if (some < BATCH) return told
  }
}

async function tellSome(site: { tenant: Tenant; db: TenantDb; now: Date }): Promise<number> {
  const waiting = await confirmedAddresses(site.db, BATCH)
  for (const { id } of waiting) {
    const found = await takeOff(site.db, id)
    if (found) await mailWaiting(site, found, 'waiting_open', href('signup'))
  }
  return waiting.length
}

async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('waiting_address')
    .where('tenant_id', '=', db.tenantId)
    .where((where) =>
      where.or([
        where('confirmed_at', '<=', daysBefore(now, WAITING_DAYS)),
        where.and([
          where('confirmed_at', 'is', null),
          where('asked_at', '<=', daysBefore(now, UNCONFIRMED_DAYS)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
