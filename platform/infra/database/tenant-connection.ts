import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

/** How a transaction begins. */
export interface Beginning {
  /** The rows that it may see: `app.tenant = '3'`. */
  readonly setting: string
  /** A statement in the same message, without parameters. */
  readonly opening?: string | undefined
}

/** Receives every statement that goes to PostgreSQL: the bench counts what one page costs. */
export type StatementListener = (sql: string) => void

/**
 * One connection for the time of one tenant's transaction. When that is over it refuses everything: a query that
 * was not awaited must not run inside the next tenant's transaction on the same connection.
 */
export class TenantConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #onStatement: StatementListener | undefined
  #over = false

  constructor(client: pg.PoolClient, onStatement?: StatementListener) {
    this.#client = client
    this.#onStatement = onStatement
  }

  /**
   * `begin`, whose rows the transaction may see, and the opening look-up in one round trip. Both become part of the statement's
   * text: numbers, digests, times and fixed words only. `limit`: milliseconds for the answer.
   *
   * @returns the rows of `opening`
   */
  async begin({ setting, opening }: Beginning, limit: number): Promise<readonly unknown[]> {
    const text = `begin; set local ${setting}${opening === undefined ? '' : `; ${opening}`}`
    this.#onStatement?.(text)
    // node-postgres reads the limit from the statement; its types do not know it, nor that several statements have several results.
    const statement = { text, query_timeout: limit }
    const results = (await this.#client.query(statement)) as unknown as readonly pg.QueryResult[]
    return opening === undefined ? [] : (results.at(-1)?.rows ?? [])
  }

  /** Refuses every further query. */
  close(): void {
    this.#over = true
  }

  /** PostgreSQL answers `commit` with ROLLBACK where an error inside the transaction was swallowed. */
  async commit(): Promise<void> {
    this.#over = true
    const { command } = await this.#send('commit')
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: an error inside it was swallowed')
  }

  async rollback(): Promise<void> {
    this.#over = true
    await this.#send('rollback')
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#over) throw new Error('The transaction of this TenantDb is over: a query was not awaited')
    const { command, rowCount, rows } = await this.#send(query.sql, query.parameters)
    const changed =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows ?? [], ...(changed ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, lists here are short
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read by keyset in pages')
  }

  #send(sql: string, parameters: readonly unknown[] = []) {
    this.#onStatement?.(sql)
    return this.#client.query(sql, [...parameters])
  }
}
