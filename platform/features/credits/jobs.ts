import type { Database } from '../../core/database.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { findUnbalanced } from './queries.ts'

export interface CreditsJobsDeps {
  readonly database: Database
  readonly log: { error(what: object, message: string): void }
}

const MANY = 1000

/** The ledger is added up anew: a balance that is not the sum of its entries is nobody's to repair but a person's. */
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
