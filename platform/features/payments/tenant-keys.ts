import { z } from 'zod'
import { column } from '../../infra/database/rows.ts'
import type { ExecuteSql } from '../../infra/jobs/enqueue.ts'

const TENANTS = z.array(z.strictObject({ tenant: column.whole }))

/**
 * Runs a statement of all tenants that gives keys in its one column `tenant`. Few rows a minute:
 * they are parsed in production as well.
 */
export async function tenantKeys(
  executeSql: ExecuteSql,
  statement: string,
  values: unknown[] = [],
): Promise<readonly number[]> {
  const { rows } = await executeSql(statement, values)
  return TENANTS.parse(rows).map(({ tenant }) => tenant)
}
