import type { Log } from '../infra/log.ts'

/** Logs that a pool lost an idle connection; the pool replaces it by itself. */
export function connectionLost(log: Log, pool: string): (error: Error) => void {
  return (error) => log.warn({ err: error, pool }, 'a database connection was lost')
}
