import { createPool } from '../../platform/infra/database/pool.ts'
import { MIGRATION_LIMITS } from '../../platform/infra/database/time-limits.ts'
import type { Stage } from './stage.ts'

/**
 * Does what autovacuum would do within minutes: without statistics of the rows that a figure has
 * just made, plans are those of small tables.
 */
export async function settleTables({ ownerUrl }: Pick<Stage, 'ownerUrl'>): Promise<void> {
  const owner = createPool({ url: ownerUrl, size: 1, limits: MIGRATION_LIMITS })
  try {
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}
