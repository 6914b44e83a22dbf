import { seedDemo } from '../features/demo/server.ts'
import type { Services } from './services.ts'

/** Fills demo tenants that have no member yet (decision 5.1); never in production unless asked for. */
export async function seedWhereEmpty({ config, database, tenants, log }: Services): Promise<void> {
  if (!config.seedDemo) return
  await seedDemo({ database, tenants: tenants.all(), dataDir: config.dataDir, log })
}
