import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import type { ExecuteSql } from '../../infra/jobs/enqueue.ts'
import { rollUpDays } from './roll-up.ts'

const ROLL_UP = 'roll-up-days'
const QUARTER_MS = 15 * 60_000

/**
 * The sites to count: all of them, once per quarter of an hour for all processes together. The
 * first minute of a new installation counts as well, so that the console shows figures.
 */
async function dueSites(
  { tenants }: Pick<SiteDaysServices, 'tenants'>,
  executeSql: ExecuteSql,
  now: Date,
): Promise<readonly number[]> {
  const quarter = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)
  const { rows } = await executeSql(
    `insert into daily_run as noted (task, due) values ($1, $2)
    on conflict (task) do update set due = excluded.due where noted.due < excluded.due returning task`,
    [ROLL_UP, quarter],
  )
  return rows.length === 0 ? [] : tenants.all().map(({ key }) => key)
}

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
        cron: '* * * * *',
        tenants: (executeSql, now) => dueSites({ tenants }, executeSql, now),
      },
    ],
  }),
  // Counts and sums by day: nothing here belongs to a member.
  erase: { rows: {} },
}
