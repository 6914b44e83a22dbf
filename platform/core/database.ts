import type { Transaction } from 'kysely'
import type { DB } from './generated/database.ts'

/**
 * The only way to members' data: an open transaction whose tenant is set in PostgreSQL, so that row-level
 * security holds, plus the tenant's key for the explicit `where tenant_id = ...` that plans need.
 */
export interface TenantDb {
  readonly tenantId: number
  readonly trx: Transaction<DB>
  /** Set in tests: the rows of raw statements are parsed by their schema (`infra/database/rows.ts`). */
  readonly checkRows?: boolean
  /** Keys of what is stored of an address as a keyed hash alone, the current one first. */
  readonly addressSecrets?: readonly string[]
}

/** Opens such transactions. Implemented in `platform/infra/database/`. */
export interface Database {
  /**
   * Runs `work` in one transaction of that tenant; rolls back on any error.
   *
   * @param opening a look-up without parameters that goes out in one message with the `begin`; `work` gets its rows. Its text is
   *   made of numbers, digests and times alone.
   */
  withTenant<T>(
    tenantId: number,
    work: (db: TenantDb, opened: readonly unknown[]) => Promise<T>,
    opening?: string,
  ): Promise<T>
}

/** Tenants that a staff member works for, by key. */
export type StaffTenants = 'all' | readonly number[]

/** An open transaction of the role `console`: the rows of staff, and what its policies show of those tenants. */
export interface ConsoleDb {
  readonly trx: Transaction<DB>
  /** As of `TenantDb`. */
  readonly checkRows?: boolean
}

/** Opens such transactions. Implemented in `platform/infra/database/`. */
export interface ConsoleDatabase {
  /** Runs `work` in one transaction that shows these tenants; rolls back on any error. */
  withStaff<T>(tenants: StaffTenants, work: (db: ConsoleDb) => Promise<T>): Promise<T>
}
