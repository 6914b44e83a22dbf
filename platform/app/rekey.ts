import { SEALED_FACTORS_OF_STAFF } from '../console/server.ts'
import type { ConsoleDatabase, Database } from '../core/database.ts'
import type { MaintenanceTask } from '../infra/jobs/maintenance.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { visitAll } from '../infra/keyed-rows.ts'
import { FEATURES } from './features.ts'

/** Rows of one kind that remain under older secrets. */
export interface RekeyedRows {
  readonly name: string
  /** Rows under an older secret: re-encrypted, or only counted. */
  readonly older: number
  /** Rows that none of the secrets can open. */
  readonly lost: number
}

/** The daily task that moves the rows of a site to the newest secret. */
export function rekeyTask(database: Database, secrets: KeyRing): MaintenanceTask {
  return {
    name: 'newest-secret',
    run: async ({ key }) => {
      const parts = { database, consoleDatabase: null, secrets, tenants: [key] }
      return (await rekey(parts, true)).reduce((sum, { older }) => sum + older, 0)
    },
  }
}

export interface RekeyParts {
  readonly database: Database
  /** Null without a console. */
  readonly consoleDatabase: ConsoleDatabase | null
  readonly secrets: KeyRing
  /** Keys of the sites. */
  readonly tenants: readonly number[]
}

/**
 * Moves every row that depends on APP_SECRET to the newest secret, in bounded batches, or only
 * counts them. Idempotent.
 */
export async function rekey(parts: RekeyParts, write: boolean): Promise<readonly RekeyedRows[]> {
  const { database, consoleDatabase, secrets, tenants } = parts
  const result: RekeyedRows[] = []
  for (const rows of FEATURES.flatMap(({ keyed }) => keyed ?? [])) {
    const sum = { older: 0, lost: 0 }
    for (const tenant of tenants) {
      const found = await visitAll(rows, (work) => database.withTenant(tenant, work), { secrets, write })
      sum.older += found.older
      sum.lost += found.lost
    }
    result.push({ name: rows.name, ...sum })
  }
  if (consoleDatabase === null) return result
  for (const rows of SEALED_FACTORS_OF_STAFF) {
    const found = await visitAll(rows, (work) => consoleDatabase.withStaff([], work), { secrets, write })
    result.push({ name: rows.name, ...found })
  }
  return result
}
