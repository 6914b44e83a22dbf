import type { Announcement } from '../../core/events.ts'
import { Listener } from '../database/listener.ts'
import { createPool } from '../database/pool.ts'
import { JOB_LIMITS, type ListenLimits } from '../database/time-limits.ts'
import type { Log } from '../log.ts'
import { Outbox } from './outbox.ts'
import type { Events, Publisher } from './port.ts'

/** A pool or a connection of PostgreSQL. */
interface Sender {
  query(text: string, values: unknown[]): Promise<unknown>
}

/**
 * A transaction of its own that does not wait for the disk: NOTIFY takes one lock for the whole
 * server until its commit is durable, and here there is nothing to keep.
 */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), count(pg_notify(channel, payload))
  from unnest($1::text[], $2::text[]) as announced (channel, payload)`

/** Sends announcements by PostgreSQL's NOTIFY, in batches. */
export function postgresPublisher(
  sender: Sender,
  onFailure: (error: unknown) => void = () => undefined,
): Publisher {
  const send = (batch: readonly Announcement[]) =>
    sender.query(NOTIFY, [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)])
  return new Outbox({ send, onFailure })
}

export interface PostgresEventsOptions {
  /** Direct address as the role `app`: a pooler in transaction mode does not carry LISTEN. */
  readonly url: string
  readonly log: Log
  readonly limits?: ListenLimits
}

/**
 * Events by PostgreSQL's LISTEN and NOTIFY, for the program on one machine or few: one connection
 * that hears, one that sends, both opened at their first use.
 */
export function postgresEvents({ url, log, limits }: PostgresEventsOptions): Events {
  const pool = createPool({ url, size: 1, name: 'dating-platform announcements', limits: JOB_LIMITS })
  const publisher = postgresPublisher(pool, (error) =>
    log.warn({ err: error }, 'events wait until PostgreSQL can be reached again'),
  )
  const listener = new Listener({ url, log, name: 'dating-platform events', ...(limits ? { limits } : {}) })
  return {
    publish: (announcements) => publisher.publish(announcements),
    hear: (channel, hearer) => listener.hear(channel, hearer),
    hears: () => listener.hears(),
    close: async () => {
      await Promise.all([publisher.close(), listener.close()])
      await pool.end()
    },
  }
}
