import type pg from 'pg'
import { UnavailableError } from '../../core/errors.ts'
import type { Breaker } from './breaker.ts'
import { isConnectionFailure, translateFailure } from './connection-failure.ts'
import { GuardedClient } from './guarded-client.ts'
import { type Beginning, type StatementListener, TenantConnection } from './tenant-connection.ts'
import type { TimeLimits } from './time-limits.ts'

export interface TransactionParts {
  readonly pool: pg.Pool
  readonly limits: TimeLimits
  readonly onStatement: StatementListener | undefined
  readonly breaker: Breaker | undefined
}

type Work<T> = (connection: TenantConnection, opened: readonly unknown[]) => Promise<T>

/**
 * Runs `work` in one transaction that shows the rows which `setting` names, and rolls back on any error. `work` gets the rows of
 * `opening`.
 *
 * @throws whatever `work` throws; UnavailableError where the database was away, or where `limits.transaction` is over: the
 *   transaction is then gone, although `work` may still be waiting for something else.
 */
export async function inTransaction<T>(
  parts: TransactionParts,
  beginning: Beginning,
  work: Work<T>,
): Promise<T> {
  const { transaction } = parts.limits
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

async function run<T>(parts: TransactionParts, beginning: Beginning, work: Work<T>, turn: Turn): Promise<T> {
  try {
    const { connection, opened } = await begin(parts, beginning, turn)
    const result = await work(connection, opened)
    await connection.commit()
    turn.giveBack()
    return result
  } catch (error) {
    await turn.rollBack()
    throw translateFailure(error)
  }
}

/** A connection may have died while it was idle. Nothing was done on it yet, so that another one can take its place. */
async function begin(parts: TransactionParts, beginning: Beginning, turn: Turn) {
  for (let tries = 1; ; tries++) {
    const connection = turn.start(await connect(parts), parts.onStatement)
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

/** The connection of one transaction, which is released to the pool exactly once. */
class Turn {
  #client: pg.PoolClient | undefined
  #connection: TenantConnection | undefined
  #over = false

  /** @throws UnavailableError where the time was over before there was a connection. */
  start(client: pg.PoolClient, onStatement: StatementListener | undefined): TenantConnection {
    if (this.#over) {
      client.release()
      throw new UnavailableError()
    }
    this.#client = client
    this.#connection = new TenantConnection(client, onStatement)
    return this.#connection
  }

  giveBack(broken = false): void {
    const client = this.#client
    this.#client = undefined
    if (broken && client instanceof GuardedClient) client.drop()
    client?.release(broken)
  }

  /** Rolls back before the connection goes back to the others; one that cannot is closed instead. */
  async rollBack(): Promise<void> {
    if (this.#client === undefined) return
    try {
      await this.#connection?.rollback()
      this.giveBack()
    } catch {
      this.giveBack(true)
    }
  }

  /** The time is over: PostgreSQL rolls back what loses its connection. */
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
