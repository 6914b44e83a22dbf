import { seedDemo } from '../features/demo/server.ts'
import { createDatabase } from '../infra/database/database.ts'
import { COMMAND_LIMITS } from '../infra/database/time-limits.ts'
import type { Services } from './services.ts'

/**
 * Fills demo tenants that have no member yet; never in production unless asked for. On connections of its own: filling a site is one
 * transaction, which may take longer than a request.
 */
export async function seedWhereEmpty({ config, tenants, log }: Services, appUrl: string): Promise<void> {
  if (!config.seedDemo) return
  const database = createDatabase({ url: appUrl, size: 4, name: 'seed', limits: COMMAND_LIMITS })
  try {
    const { dataDir, demoMembers: members } = config
    await seedDemo({ database, tenants: tenants.all(), dataDir, members, log })
  } finally {
    await database.close()
  }
}
