import type { Tenant } from '../../core/tenant.ts'
import type { AppDatabase } from '../../infra/database/database.ts'
import type { Log } from '../../infra/log.ts'

export interface DemoLogin {
  readonly email: string
  readonly password: string
}

export const demoLogins = (_tenant: Tenant): readonly DemoLogin[] => []

export async function seedDemo(_options: {
  database: AppDatabase
  tenants: readonly Tenant[]
  dataDir: string
  log: Log
}): Promise<void> {}
