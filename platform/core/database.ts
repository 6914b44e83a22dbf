import type { Transaction } from 'kysely'
import type { Announcement } from './events.ts'
import type { DB } from './generated/database.ts'

/**
 * The only way to members' data: an open transaction with the tenant set in PostgreSQL, so that
 * row-level security applies, and the tenant's key for the explicit `where tenant_id = ...` that
 * query plans need.
 */
export interface TenantDb {
  readonly tenantId: number
  readonly trx: Transaction<DB>
  /** Tells other processes something after the commit; never after a rollback. */
  announce(announcement: Announcement): void
  /**
   * Set in tests: the rows of raw statements are parsed by their schema (`infra/database/rows.ts`).
   */
  readonly checkRows?: boolean
  /** Keys for addresses that are stored only as a keyed hash, the current key first. */
  readonly addressSecrets?: readonly string[]
}

/** One statement of SQL with the values of its parameters `$1`, `$2` and so on. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Opens such transactions. Implemented in `platform/infra/database/`. */
export interface Database {
  /**
   * Runs `work` in one transaction of that tenant; rolls back on any error.
   *
   * @param opening a query that is sent together with `begin`; `work` gets its rows
   */
  withTenant<T>(
    tenantId: number,
    work: (db: TenantDb, opened: readonly unknown[]) => Promise<T>,
    opening?: Statement,
  ): Promise<T>
}

/** Tenants that a staff member works for, by key; `all` means every tenant. */
export type StaffTenants = 'all' | readonly number[]

/**
 * An open transaction of the role `console`: it sees rows about staff, and those rows of the
 * person's tenants that its policies allow.
 */
export interface ConsoleDb {
  readonly trx: Transaction<DB>
  /** As in `TenantDb`. */
  readonly checkRows?: boolean
}

/** Opens such transactions. Implemented in `platform/infra/database/`. */
export interface ConsoleDatabase {
  /** Runs `work` in one transaction that can see these tenants; rolls back on any error. */
  withStaff<T>(tenants: StaffTenants, work: (db: ConsoleDb) => Promise<T>): Promise<T>
}
