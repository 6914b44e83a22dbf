import type pg from 'pg'
import type { Config } from '../infra/config.ts'
import { countsInPostgres } from '../infra/counts/in-postgres.ts'
import { countsInRedis } from '../infra/counts/in-redis.ts'
import { redisClient } from '../infra/events/redis.ts'
import type { Log } from '../infra/log.ts'
import { createRateLimits, type RateLimits } from '../infra/rate-limit.ts'

interface Parts {
  readonly config: Pick<Config, 'eventsUrl'>
  readonly log: Log
  /** Connections of their own for counters in PostgreSQL. */
  readonly counters: pg.Pool
}

/** Counts uses in the Valkey or Redis server of EVENTS_URL if there is one, else in PostgreSQL. */
export function openRateLimits({ config: { eventsUrl }, log, counters }: Parts): {
  readonly rateLimits: RateLimits
  close(): void
} {
  if (eventsUrl === null) return { rateLimits: createRateLimits(counters), close: () => undefined }
  const client = redisClient(eventsUrl, 'dating-platform counters')
  // Until it is connected, and whenever it is not, PostgreSQL counts.
  client.connect().catch(() => undefined)
  const uses = countsInRedis({ client, otherwise: countsInPostgres(counters), log })
  return { rateLimits: createRateLimits(counters, uses), close: () => client.disconnect() }
}
