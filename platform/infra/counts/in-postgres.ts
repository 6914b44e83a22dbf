import type pg from 'pg'
import type { Periodic } from '../jobs/periodic.ts'
import type { Counted, UseCounts } from './port.ts'

/**
 * Counts in an unlogged table, so that a commit does not wait for the disk. `count_uses` is
 * described in migration 0975.
 */
export function countsInPostgres(pool: pg.Pool): UseCounts {
  return {
    async count(keys) {
      const { rows } = await pool.query<Counted>(
        'select used, remaining from count_uses($1::text[], $2::bigint[], $3::int[])',
        [
          keys.map(({ key }) => key),
          keys.map(({ milliseconds }) => milliseconds),
          keys.map(({ most }) => most),
        ],
      )
      return rows
    },
    async giveBack(key) {
      await pool.query('update rate_use set points = points - 1 where key = $1 and points > 0', [key])
    },
  }
}

/** Counts of each table that are deleted at once: a tenth of a second of work. */
const AT_ONCE = 20_000

/**
 * Each minute one process deletes counts that are over, in one statement. It is part of the task's
 * own transaction, because no site has work of it.
 */
export const clearCounts: Periodic = {
  task: 'clear-counts',
  queue: 'maintenance',
  minutes: 1,
  tenants: async (executeSql) => {
    await executeSql('select clear_counters($1::int)', [AT_ONCE])
    return []
  },
}
