import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import { rollUpDays } from './roll-up.ts'

const ROLL_UP = 'roll-up-days'

interface SiteDaysServices {
  readonly database: Database
  readonly tenants: { all(): readonly Tenant[]; byKey(key: number): Tenant | undefined }
}

/** Figures of each site by day, for the console. */
export const siteDays: Feature<SiteDaysServices> = {
  tasks: ({ database, tenants }) => ({
    tasks: {
      [ROLL_UP]: async ({ tenantId }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant) await database.withTenant(tenant.key, (db) => rollUpDays(db, tenant, new Date()))
      },
    },
    periodic: [
      {
        task: ROLL_UP,
        queue: 'maintenance',
        minutes: 15,
        tenants: async () => tenants.all().map(({ key }) => key),
      },
    ],
  }),
  // Counts and sums by day: nothing here belongs to a member.
  erase: { rows: {} },
}
