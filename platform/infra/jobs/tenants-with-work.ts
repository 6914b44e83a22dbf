import { z } from 'zod'
import type { ExecuteSql } from './enqueue.ts'

/** Tenants that one statement asks about: half a second of work, also where all are empty. */
const BATCH = 2000

/** Daily jobs whose rows the SQL function `tenants_with_work` knows. */
export type AskedTask = 'saved_searches' | 'digests' | 'quiet_offers' | 'maintenance'

const found = z.array(z.strictObject({ key: z.number() }))

/**
 * Finds the tenants that have work for a daily job: on most sites it would open a transaction to
 * find nothing.
 *
 * @returns those of the keys that have rows of the job, in the same order
 */
export async function tenantsWithWork(
  executeSql: ExecuteSql,
  task: AskedTask,
  tenants: readonly { readonly key: number }[],
): Promise<readonly number[]> {
  const keys = tenants.map(({ key }) => key)
  const working: number[] = []
  for (let from = 0; from < keys.length; from += BATCH) {
    const { rows } = await executeSql('select tenants_with_work($1, $2::int[]) as key', [
      task,
      keys.slice(from, from + BATCH),
    ])
    for (const { key } of found.parse(rows)) working.push(key)
  }
  return working
}
