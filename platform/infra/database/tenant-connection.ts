import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

/** How a transaction starts. */
export interface Beginning {
  /** Settings for this transaction: which rows it may see (`app.tenant = '3'`), and time limits. */
  readonly settings: readonly string[]
  /** A statement without parameters that is sent in the same message. */
  readonly opening?: string | undefined
}

/**
 * Receives every statement that is sent to PostgreSQL; the bench and tests use it to count the
 * statements of a page.
 */
export type StatementListener = (sql: string) => void

/**
 * A connection during one tenant's transaction. After the transaction it refuses everything: a
 * query that was not awaited must not run inside the next tenant's transaction on the same
 * connection.
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
   * Sends `begin`, the settings and the opening look-up in one round trip. Settings and look-up
   * become part of the statement's text, so they may contain only numbers, digests, times and fixed
   * words. `limit`: milliseconds for the answer.
   *
   * @returns the rows of `opening`
   */
  async begin({ settings, opening }: Beginning, limit: number): Promise<readonly unknown[]> {
    const set = settings.map((setting) => `; set local ${setting}`).join('')
    const text = `begin${set}${opening === undefined ? '' : `; ${opening}`}`
    this.#onStatement?.(text)
    // node-postgres reads the limit from the statement. Its types lack this property, and the array
    // of results for several statements.
    const statement = { text, query_timeout: limit }
    const results = (await this.#client.query(statement)) as unknown as readonly pg.QueryResult[]
    return opening === undefined ? [] : (results.at(-1)?.rows ?? [])
  }

  /** Refuses every further query. */
  close(): void {
    this.#over = true
  }

  /** PostgreSQL answers `commit` with ROLLBACK if an error inside the transaction was ignored. */
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
