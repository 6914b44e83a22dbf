import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Meter } from '../metrics/meter.ts'
import { measuredEvents } from './measured.ts'
import type { Events } from './port.ts'
import { postgresEvents } from './postgres.ts'
import { redisEvents } from './redis.ts'

/**
 * The events of the program, by Valkey or Redis if EVENTS_URL names one, otherwise by PostgreSQL.
 * Connects at the first use.
 *
 * @param meter counts them, if given
 * @param url direct database address for the role `app`
 */
export function openEvents(
  { eventsUrl }: Pick<Config, 'eventsUrl'>,
  url: string,
  log: Log,
  meter?: Meter,
): Events {
  const events = eventsUrl === null ? postgresEvents({ url, log }) : redisEvents({ url: eventsUrl, log })
  return meter ? measuredEvents(events, meter) : events
}
