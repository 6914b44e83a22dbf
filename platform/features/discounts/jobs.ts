import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { Log } from '../../infra/log.ts'
import { findDiscountCode } from './queries.ts'
import { normalCode } from './rules.ts'

interface Parts {
  readonly database: Database
  readonly log: Pick<Log, 'error'>
}

/**
 * Deactivates expired codes; typing one still answers that it has expired. Logs codes that a
 * campaign names and the site does not have: the check of files cannot see codes.
 */
export function discountsMaintenance({ database, log }: Parts): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'expired-discounts', async (db, now) => {
      const { numUpdatedRows } = await db.trx
        .updateTable('discount_code')
        .set({ status: 'inactive' })
        .where('tenant_id', '=', db.tenantId)
        .where('status', '=', 'active')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    }),
    {
      name: 'campaign-codes',
      run: async (tenant) => {
        const missing = await database.withTenant(tenant.key, (db) => missingCodes(db, tenant))
        for (const fault of missing)
          log.error(
            { tenant: tenant.id, ...fault },
            'a campaign names a discount code that the site does not have',
          )
        return missing.length
      },
    },
  ]
}

/** Campaigns with a code that the site does not have. */
async function missingCodes(db: TenantDb, { landers }: Tenant) {
  const named = Object.values(landers).flatMap(({ name: lander, campaigns }) =>
    Object.entries(campaigns).flatMap(([campaign, { discountCode }]) =>
      discountCode === undefined ? [] : [{ lander, campaign, code: discountCode }],
    ),
  )
  const found = await Promise.all(named.map(({ code }) => findDiscountCode(db, normalCode(code))))
  return named.filter((_, at) => !found[at])
}
