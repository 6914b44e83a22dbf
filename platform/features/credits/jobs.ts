import type { Database } from '../../core/database.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { findUnbalanced } from './queries.ts'

export interface CreditsJobsDeps {
  readonly database: Database
  readonly log: { error(what: object, message: string): void }
}

const MANY = 1000

/** Adds up the ledger: a balance that is not the sum of its entries is reported, and only a person may repair it. */
export function creditsMaintenance({ database, log }: CreditsJobsDeps): readonly MaintenanceTask[] {
  return [
    {
      name: 'ledger-check',
      run: async ({ id, key }) => {
        const { length: count } = await database.withTenant(key, (db) => findUnbalanced(db, MANY))
        if (count > 0) log.error({ tenant: id, count }, 'balances differ from the sum of their entries')
        return count
      },
    },
  ]
}
