import type { TestDatabase } from './database.ts'
import { onCluster } from './on-cluster.ts'

/**
 * How many statements on this test's database wait for a lock. On a cluster they wait on the
 * worker that has the tenant.
 */
export async function lockWaits({ owner }: Pick<TestDatabase, 'owner'>): Promise<number> {
  const activity = onCluster ? 'citus_stat_activity' : 'pg_stat_activity'
  const { rowCount } = await owner.query(
    `select pid from ${activity} where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
