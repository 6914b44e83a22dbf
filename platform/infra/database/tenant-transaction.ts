import type pg from 'pg'
import { UnavailableError } from '../../core/errors.ts'
import type { Breaker } from './breaker.ts'
import { isConnectionFailure, isStalePlan, translateFailure } from './connection-failure.ts'
import type { FrequentStatements } from './frequent-statements.ts'
import { GuardedClient } from './guarded-client.ts'
import { type Beginning, type StatementListener, TenantConnection } from './tenant-connection.ts'
import type { TimeLimits } from './time-limits.ts'

export interface TransactionParts {
  readonly pool: pg.Pool
  readonly limits: TimeLimits
  readonly onStatement: StatementListener | undefined
  readonly breaker: Breaker | undefined
  /** Names statements; undefined if a pooler may stand in front of the server. */
  readonly frequent: FrequentStatements | undefined
}

type Work<T> = (connection: TenantConnection, opened: readonly unknown[]) => Promise<T>

/** How a transaction of the application starts, before its time limits are added. */
export interface Opening extends Pick<Beginning, 'opening'> {
  /** Decides which rows it may see: `app.tenant = '3'`. */
  readonly setting: string
}

/** A forgotten transaction must not hold its locks forever. */
const IDLE_IN_TRANSACTION = 60_000

/**
 * Runs `work` in one transaction that can see the rows of `setting`, and rolls back on any error.
 * `work` gets the rows of `opening`. The server ends a statement that takes longer than
 * `limits.statement`.
 *
 * @throws whatever `work` throws; UnavailableError if the database was unreachable, or if
 *   `limits.transaction` was exceeded: the transaction is then rolled back, although `work` may
 *   still be waiting for something else.
 */
export async function inTransaction<T>(
  parts: TransactionParts,
  { setting, opening }: Opening,
  work: Work<T>,
): Promise<T> {
  const { transaction, statement } = parts.limits
  const beginning = { settings: [setting, ...timeLimits(statement)], opening }
  const turn = new Turn()
  if (transaction === null) return run(parts, beginning, work, turn)
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      turn.end()
      reject(unavailable(new Error(`The transaction took longer than ${transaction} ms`)))
    }, transaction)
  })
  try {
    return await Promise.race([run(parts, beginning, work, turn), over])
  } finally {
    clearTimeout(timer)
  }
}

const timeLimits = (statement: number | null): readonly string[] =>
  statement === null
    ? []
    : [`statement_timeout = ${statement}`, `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`]

async function run<T>(parts: TransactionParts, beginning: Beginning, work: Work<T>, turn: Turn): Promise<T> {
  try {
    const { connection, opened } = await begin(parts, beginning, turn)
    const result = await work(connection, opened)
    await connection.commit()
    turn.giveBack()
    return result
  } catch (error) {
    await turn.rollBack(isStalePlan(error))
    throw translateFailure(error)
  }
}

/**
 * A connection may have died while it was idle. Nothing was done on it yet, so another connection
 * can replace it.
 */
async function begin(parts: TransactionParts, beginning: Beginning, turn: Turn) {
  for (let tries = 1; ; tries++) {
    const connection = turn.start(await connect(parts), parts)
    try {
      const opened = await connection.begin(beginning, parts.limits.begin)
      parts.breaker?.answered()
      return { connection, opened }
    } catch (error) {
      parts.breaker?.failed(error)
      turn.giveBack(true)
      if (tries === 2 || !isConnectionFailure(error)) throw error
    }
  }
}

async function connect({ pool, breaker }: TransactionParts): Promise<pg.PoolClient> {
  breaker?.enter()
  try {
    return await pool.connect()
  } catch (error) {
    breaker?.failed(error)
    throw error
  }
}

/** The connection of one transaction. It is released to the pool exactly once. */
class Turn {
  #client: pg.PoolClient | undefined
  #connection: TenantConnection | undefined
  #over = false

  /** @throws UnavailableError if the time limit was exceeded before a connection was available. */
  start(client: pg.PoolClient, { onStatement, frequent }: TransactionParts): TenantConnection {
    if (this.#over) {
      client.release()
      throw new UnavailableError()
    }
    this.#client = client
    this.#connection = new TenantConnection(client, onStatement, frequent)
    return this.#connection
  }

  giveBack(broken = false): void {
    const client = this.#client
    this.#client = undefined
    if (broken && client instanceof GuardedClient) client.drop()
    client?.release(broken)
  }

  /**
   * Rolls back before the connection returns to the pool; a connection that cannot roll back is
   * closed, and so is one that holds a stale plan.
   */
  async rollBack(stale: boolean): Promise<void> {
    if (this.#client === undefined) return
    try {
      await this.#connection?.rollback()
      this.giveBack(stale)
    } catch {
      this.giveBack(true)
    }
  }

  /** The time limit was exceeded: closes the connection, so that PostgreSQL rolls back. */
  end(): void {
    this.#over = true
    this.#connection?.close()
    this.giveBack(true)
  }
}

function unavailable(cause: unknown): UnavailableError {
  const error = new UnavailableError()
  error.cause = cause
  return error
}
