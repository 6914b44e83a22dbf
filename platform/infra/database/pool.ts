import pg from 'pg'
import { valueTypes } from './value-types.ts'

export interface PoolOptions {
  readonly url: string
  readonly size?: number
  /** Shown in PostgreSQL's list of connections. */
  readonly name?: string
  /** Milliseconds that somebody waits for a connection before they are told to come back. */
  readonly patience?: number
  /** Told of connections that break while nobody uses them; the pool replaces them by itself. */
  readonly onConnectionLost?: (error: Error) => void
}

/** Connections to PostgreSQL with the house's types. Feature code never sees one: it gets a `TenantDb`. */
export function createPool({
  url,
  size = 10,
  name = 'dating-platform',
  patience = 10_000,
  onConnectionLost,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    types: valueTypes,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  const lost = (error: Error) => onConnectionLost?.(error)
  pool.on('error', lost)
  // A connection in use that breaks says so on itself, too: unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
