import pg from 'pg'
import { GuardedClient } from './guarded-client.ts'
import { JOB_LIMITS, type TimeLimits } from './time-limits.ts'

export interface PoolOptions {
  readonly url: string
  readonly size?: number
  /** Shown in PostgreSQL's list of connections. */
  readonly name?: string
  readonly limits?: TimeLimits
  /** Called for idle connections that break; the pool replaces them automatically. */
  readonly onConnectionLost?: (error: Error) => void
}

/**
 * Connections to PostgreSQL. Feature code never sees one: it gets a `TenantDb`.
 *
 * The address may be that of PgBouncer in transaction mode, which refuses start parameters: the
 * server's own time limits are set by each transaction (`tenant-transaction.ts`), and for
 * statements outside of one by the role (`app-role.ts`).
 *
 * A connection that does not answer within the limits is closed. Its pool then closes its idle
 * connections, too: the cause (a failed-over proxy, a frozen host) most likely affects all of them,
 * and each would cost a full time limit.
 */
export function createPool({
  url,
  size = 10,
  name = 'dating-platform',
  limits = JOB_LIMITS,
  onConnectionLost,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    types: valueTypes,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.query,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    // A query is sent without waiting for the answer of the one before.
    pipeline: true,
    Client: GuardedClient,
  })
  pool.on('error', (error) => onConnectionLost?.(error))
  dropIdleOnSilence(pool)
  return pool
}

function dropIdleOnSilence(pool: pg.Pool): void {
  const idle = new Set<GuardedClient>()
  const guarded = (client: unknown, work: (client: GuardedClient) => void) => {
    if (client instanceof GuardedClient) work(client)
  }
  pool.on('connect', (client) => {
    // A broken connection in use also emits the error: without a listener that would end the
    // process.
    client.on('error', () => undefined)
    guarded(client, (one) =>
      one.onSilence(() => {
        for (const other of idle) other.breakOff()
      }),
    )
  })
  pool.on('acquire', (client) => guarded(client, (one) => idle.delete(one)))
  pool.on('release', (_error, client) => guarded(client, (one) => idle.add(one)))
  pool.on('remove', (client) => guarded(client, (one) => idle.delete(one)))
}

const DATE = 1082
const INT8 = 20
const NUMERIC = 1700

/**
 * How values of PostgreSQL are parsed, for all connections of the program: `date` as text
 * (`1990-05-17`; a Date would be midnight in the machine's time zone), `bigint` and counts as
 * numbers, everything else as `pg` does.
 */
const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === DATE) return (value: string) => value
    if (oid === INT8) return parseWhole
    if (oid === NUMERIC) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

/** @throws RangeError beyond 2^53, where a number would silently lose precision. */
function parseWhole(value: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`bigint ${value} does not fit into a number`)
}
