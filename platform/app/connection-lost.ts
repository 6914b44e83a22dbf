import type { Config } from '../infra/config.ts'
import { Breaker } from '../infra/database/breaker.ts'
import type { DatabaseOptions } from '../infra/database/database.ts'
import { REQUEST_LIMITS } from '../infra/database/time-limits.ts'
import type { Log } from '../infra/log.ts'

/** Logs that a pool lost an idle connection, which it replaces automatically. */
export function connectionLost(log: Log, pool: string): (error: Error) => void {
  return (error) => log.warn({ err: error, pool }, 'a database connection was lost')
}

/**
 * Database options for processes that answer requests: people wait, so a database that does not
 * answer must fail fast.
 */
export const forRequests = (log: Log) =>
  ({
    limits: REQUEST_LIMITS,
    breaker: new Breaker(),
    onConnectionLost: connectionLost(log, 'requests'),
  }) satisfies Partial<DatabaseOptions>

/**
 * Logs each attempt of a start that waits for the database: in production both may have been
 * started together. Undefined in development, where the developer sees immediately what is missing.
 */
export function waitingForDatabase(
  { production }: Pick<Config, 'production'>,
  log: Log,
): ((reason: string) => void) | undefined {
  return production ? (reason) => log.warn({ reason }, 'the start waits for the database') : undefined
}
