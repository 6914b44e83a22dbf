import { z } from 'zod'
import { column } from '../../infra/database/rows.ts'
import type { ExecuteSql } from '../../infra/jobs/enqueue.ts'

const TENANTS = z.array(z.strictObject({ tenant: column.whole }))

/**
 * Runs a statement over all tenants that returns keys in its only column `tenant`. A few rows per
 * minute, so they are parsed in production too.
 */
export async function tenantKeys(
  executeSql: ExecuteSql,
  statement: string,
  values: unknown[] = [],
): Promise<readonly number[]> {
  const { rows } = await executeSql(statement, values)
  return TENANTS.parse(rows).map(({ tenant }) => tenant)
}
