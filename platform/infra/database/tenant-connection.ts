import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Statement } from '../../core/database.ts'
import type { FrequentStatements } from './frequent-statements.ts'
import { GuardedClient } from './guarded-client.ts'

/** How a transaction starts. */
export interface Beginning {
  /** Settings for this transaction: which rows it may see (`app.tenant = '3'`), and time limits. */
  readonly settings: readonly string[]
  /** A look-up that is sent together with them. */
  readonly opening?: Statement | undefined
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
  readonly #frequent: FrequentStatements | undefined
  #over = false

  /** @param frequent names statements, at a server that keeps them between transactions */
  constructor(client: pg.PoolClient, onStatement?: StatementListener, frequent?: FrequentStatements) {
    this.#client = client
    this.#onStatement = onStatement
    this.#frequent = frequent
  }

  /**
   * Sends `begin`, the settings and the opening look-up in one round trip and one write. Settings
   * become part of a statement's text, so they may contain only numbers and fixed words. Each is a
   * message of its own: a cluster forwards a message that sets something as a whole, and its
   * workers have begun already. `limit`: milliseconds for the answers.
   *
   * @returns the rows of `opening`
   */
  async begin({ settings, opening }: Beginning, limit: number): Promise<readonly unknown[]> {
    const set = settings.map((setting) => `set local ${setting}`).join('; ')
    const commands = set === '' ? ['begin'] : ['begin', set]
    this.#onStatement?.([...commands, ...(opening === undefined ? [] : [opening.text])].join('; '))
    const all = [
      ...commands.map((text) => ({ text })),
      ...(opening === undefined ? [] : [this.#named(opening)]),
    ]
    // node-postgres reads the limit from the statement; its types lack this property.
    const send = () =>
      all.map((one) => this.#client.query({ ...one, query_timeout: limit } as pg.QueryConfig))
    const answers = this.#client instanceof GuardedClient ? this.#client.together(send) : send()
    const results = await Promise.all(answers)
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
    return this.#client.query(this.#named({ text: sql, values: parameters }))
  }

  /** Statements without parameters are commands such as `commit`, which have no plan. */
  #named({ text, values }: Statement): pg.QueryConfig {
    const name = values.length === 0 ? undefined : this.#frequent?.nameOf(text)
    return { text, values: [...values], ...(name === undefined ? {} : { name }) }
  }
}
