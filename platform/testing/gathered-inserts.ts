import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  type QueryResult,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type { TenantDb } from '../core/database.ts'
import type { DB } from '../core/generated/database.ts'

/**
 * Sends the collected statements as one at its next query or at its end; foreign keys are then
 * checked together.
 */
class Gatherer implements DatabaseConnection {
  readonly #inner: TenantDb
  #waiting: CompiledQuery[] = []

  constructor(inner: TenantDb) {
    this.#inner = inner
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const asked = query.query.kind !== 'InsertQueryNode' || query.query.returning !== undefined
    if (asked) {
      await this.send()
      return this.#inner.trx.executeQuery<R>(query as CompiledQuery<R>)
    }
    this.#waiting.push(query)
    return { rows: [] }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Fixtures stream nothing')
  }

  async send(): Promise<void> {
    const parameters: unknown[] = []
    const parts = this.#waiting.map(({ sql, parameters: own }, index) => {
      const before = parameters.length
      parameters.push(...own)
      return `i${index} as (${sql.replace(/\$(\d+)/g, (_whole, number) => `$${before + Number(number)}`)})`
    })
    this.#waiting = []
    if (parts.length === 0) return
    await this.#inner.trx.executeQuery(CompiledQuery.raw(`with ${parts.join(', ')} select`, parameters))
  }
}

/**
 * Runs `work` with batched inserts: those without a result are sent together, before the next query
 * and at the end. Fixtures consist of dozens of them.
 */
export async function gatherInserts<T>(db: TenantDb, work: (db: TenantDb) => Promise<T>): Promise<T> {
  const gatherer = new Gatherer(db)
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('It has a connection')) })
  const trx = new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: db.trx.getExecutor().withConnectionProvider(new SingleConnectionProvider(gatherer)),
  })
  const result = await work({ ...db, trx })
  await gatherer.send()
  return result
}
