import { createPool } from '../../platform/infra/database/pool.ts'
import { MIGRATION_LIMITS } from '../../platform/infra/database/time-limits.ts'
import type { Stage } from './stage.ts'

/**
 * Vacuums and analyses the tables, as autovacuum would within minutes. Without statistics of the
 * rows that a figure has just inserted, the planner would plan for small tables.
 */
export async function settleTables({ ownerUrl }: Pick<Stage, 'ownerUrl'>): Promise<void> {
  const owner = createPool({ url: ownerUrl, size: 1, limits: MIGRATION_LIMITS })
  try {
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}
