import { type ConnectionProvider, DummyDriver, Kysely, PostgresDialect, Transaction } from 'kysely'
import type pg from 'pg'
import type {
  ConsoleDatabase,
  ConsoleDb,
  Database,
  StaffTenants,
  Statement,
  TenantDb,
} from '../../core/database.ts'
import type { Announcement } from '../../core/events.ts'
import type { DB } from '../../core/generated/database.ts'
import type { Publisher } from '../events/port.ts'
import { postgresPublisher } from '../events/postgres.ts'
import type { Breaker } from './breaker.ts'
import { FrequentStatements } from './frequent-statements.ts'
import { createPool, type PoolOptions } from './pool.ts'
import type { StatementListener, TenantConnection } from './tenant-connection.ts'
import { inTransaction, type TransactionParts } from './tenant-transaction.ts'
import { JOB_LIMITS } from './time-limits.ts'

export interface DatabaseOptions extends PoolOptions {
  readonly onStatement?: StatementListener
  /** For tests: parses the rows of raw statements by their schema (`rows.ts`). */
  readonly checkRows?: boolean
  /**
   * Refuses transactions immediately while no connection answers; without it, each waits for its
   * time limit.
   */
  readonly breaker?: Breaker
  /** `TenantDb.addressSecrets` of every transaction. */
  readonly addressSecrets?: readonly string[]
  /**
   * Whether each connection is one to the server itself: then frequent statements stay prepared. A
   * pooler lends another connection of the server to each transaction.
   */
  readonly direct?: boolean
  /** Sends what transactions announce; by default PostgreSQL, by this pool. */
  readonly events?: Publisher
}

/** The application's database, as the role `app`. */
export interface AppDatabase extends Database {
  /**
   * Access without a tenant: to the small global tables (`tenant`, `rate_limit`), and to the
   * function `live_sessions`, which visits tenants one by one. Row-level security hides all rows
   * with members' data from it.
   */
  readonly global: Kysely<DB>
  /**
   * For libraries that need a pool and never read members' data: the rate limiter's store, the job
   * queue.
   */
  readonly pool: pg.Pool
  /** Sends what is announced outside of a tenant's transaction. */
  announce(announcements: readonly Announcement[]): void
  /** Sends what is still announced; resolves when every connection is closed. */
  close(): Promise<void>
}

/** Opens the only access to members' data (`core/database.ts`). Connects on first use. */
export function createDatabase(options: DatabaseOptions): AppDatabase {
  const pool = createPool(options)
  const dialect = new PostgresDialect({ pool })
  const global = new Kysely<DB>({
    dialect,
    ...(options.onStatement === undefined
      ? {}
      : { log: ({ query }: { query: { sql: string } }) => options.onStatement?.(query.sql) }),
  })
  const { limits = JOB_LIMITS, onStatement, breaker, checkRows = false, addressSecrets = [] } = options
  const events = options.events ?? postgresPublisher(pool)
  const own = { checkRows, addressSecrets }
  const frequent = options.direct === true ? new FrequentStatements() : undefined
  const parts = { pool, limits, onStatement, breaker, frequent }
  const opener = new TransactionOpener(global, dialect, parts, own, events)
  return {
    global,
    pool,
    announce: (announcements) => events.publish(announcements),
    withTenant: (tenantId, work, opening) => opener.withTenant(tenantId, work, opening),
    // Destroying Kysely ends the pool, but does nothing if Kysely was never used.
    close: async () => {
      // A publisher that was passed belongs to the caller.
      if (options.events === undefined) await events.close()
      await global.destroy()
      if (!pool.ended && !pool.ending) await pool.end()
    },
  }
}

/**
 * Opens the console's database. Connects at the first use.
 *
 * @param options `url`: address as the role `console`, which may access only what its policies name
 */
export function createConsoleDatabase(
  options: DatabaseOptions,
): ConsoleDatabase & { readonly pool: pg.Pool; close(): Promise<void> } {
  const pool = createPool(options)
  const dialect = new PostgresDialect({ pool })
  const kysely = new Kysely<DB>({ dialect })
  const { limits = JOB_LIMITS, onStatement, breaker, checkRows = false } = options
  const parts = { pool, limits, onStatement, breaker, frequent: undefined }
  const opener = new TransactionOpener(kysely, dialect, parts, { checkRows })
  return {
    pool,
    withStaff: (tenants, work) => opener.withStaff(tenants, work),
    close: async () => {
      await kysely.destroy()
      if (!pool.ended && !pool.ending) await pool.end()
    },
  }
}

/**
 * The value of `app.staff_tenants`: keys are numbers, so it is safe in a statement's text. @throws
 * TypeError for an invalid key
 */
function settingOf(tenants: StaffTenants): string {
  if (tenants === 'all') return '*'
  for (const key of tenants)
    if (!Number.isSafeInteger(key) || key < 1) throw new TypeError(`No tenant has the key ${key}`)
  // An empty setting would name no staff; this is the key of no tenant.
  return tenants.length === 0 ? '-1' : tenants.join(',')
}

class TransactionOpener {
  readonly #kysely: Kysely<DB>
  readonly #dialect: PostgresDialect
  readonly #parts: TransactionParts
  readonly #own: Pick<TenantDb, 'checkRows' | 'addressSecrets'>
  readonly #events: Publisher | undefined

  constructor(
    kysely: Kysely<DB>,
    dialect: PostgresDialect,
    parts: TransactionParts,
    own: Pick<TenantDb, 'checkRows' | 'addressSecrets'> = {},
    events?: Publisher,
  ) {
    this.#kysely = kysely
    this.#dialect = dialect
    this.#parts = parts
    this.#own = own
    this.#events = events
  }

  /**
   * Runs `work` in one transaction whose tenant is set in PostgreSQL, then publishes what it has
   * announced.
   *
   * @throws whatever `work` throws, after the rollback; UnavailableError if the database was
   *   unreachable or the time limit was exceeded.
   */
  async withTenant<T>(
    tenantId: number,
    work: (db: TenantDb, opened: readonly unknown[]) => Promise<T>,
    opening?: Statement,
  ): Promise<T> {
    if (!Number.isSafeInteger(tenantId) || tenantId < 1)
      throw new TypeError(`No tenant has the key ${tenantId}`)
    const announced: Announcement[] = []
    const announce = (one: Announcement) => void announced.push(one)
    const result = await inTransaction(
      this.#parts,
      { setting: `app.tenant = '${tenantId}'`, opening },
      (connection, opened) =>
        work({ tenantId, trx: this.#transaction(connection), announce, ...this.#own }, opened),
    )
    this.#events?.publish(announced)
    return result
  }

  /**
   * Runs `work` in one transaction with the staff member's tenants set in PostgreSQL. Errors as
   * `withTenant`.
   */
  async withStaff<T>(tenants: StaffTenants, work: (db: ConsoleDb) => Promise<T>): Promise<T> {
    return inTransaction(
      this.#parts,
      { setting: `app.staff_tenants = '${settingOf(tenants)}'` },
      (connection) => work({ trx: this.#transaction(connection), checkRows: this.#own.checkRows ?? false }),
    )
  }

  /**
   * Built manually around the open transaction, because Kysely's own `transaction` would send
   * another `begin`.
   */
  #transaction(connection: TenantConnection): Transaction<DB> {
    // Queries that are not awaited one by one share a round trip.
    const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
    return new Transaction<DB>({
      config: { dialect: this.#dialect },
      dialect: this.#dialect,
      driver: new DummyDriver(),
      executor: this.#kysely.getExecutor().withConnectionProvider(provider),
    })
  }
}
