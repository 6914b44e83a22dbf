import { Redis, type RedisOptions } from 'ioredis'
import type { Announcement } from '../../core/events.ts'
import type { Log } from '../log.ts'
import { ChannelHearing } from './channel-hearing.ts'
import { DROPPED, Outbox } from './outbox.ts'
import type { Events, Hearer, Hearing } from './port.ts'

export interface RedisEventsOptions {
  /** `redis://` or `rediss://`. Never log it. */
  readonly url: string
  readonly log: Pick<Log, 'warn'>
}

/** Milliseconds between two checks that the connection still hears. */
const HEARTBEAT = 10_000
/** Milliseconds between two attempts to connect, growing to the second figure. */
const RETRY = { step: 200, longest: 5_000 }

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: 5_000,
  commandTimeout: 5_000,
  // Longer than a heartbeat: a connection that was silent for so long is lost.
  socketTimeout: HEARTBEAT * 2,
  // The outbox keeps what waits: commands of a lost connection fail at once.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: (times) => Math.min(times * RETRY.step, RETRY.longest),
  // `Subscriber` does, with the channels that were added since, and reports the gap.
  autoResubscribe: false,
} satisfies RedisOptions

/**
 * Events by a Valkey or Redis server, for the program on several machines: they cost PostgreSQL
 * nothing, and a process hears only what concerns its members. One connection that hears, one that
 * sends, both opened at their first use.
 */
export function redisEvents({ url, log }: RedisEventsOptions): Events {
  const sending = redisClient(url, 'dating-platform announcements')
  const hearing = redisClient(url, 'dating-platform events')
  const prefix = prefixOf(url)
  const outbox = new Outbox({
    send: async (batch) => {
      if (sending.status === 'wait') await sending.connect()
      await publishAll(sending, prefix, batch)
    },
    onFailure: (error) =>
      log.warn(
        { err: error },
        'events wait: the server of EVENTS_URL cannot be reached; start it, or correct the address',
      ),
  })
  const subscriber = new Subscriber(hearing, prefix, log)
  return {
    publish: (announcements) => outbox.publish(announcements),
    hear: (channel, hearer) => subscriber.hear(channel, hearer),
    // Before the first channel it is not connected.
    hears: () => ['ready', 'wait'].includes(hearing.status),
    close: async () => {
      await outbox.close()
      sending.disconnect()
      subscriber.close()
    },
  }
}

/**
 * A connection that is opened by `connect`. Its commands fail while the server is away, which its
 * caller reports.
 *
 * @param name shown in the server's list of connections
 */
export function redisClient(url: string, name: string): Redis {
  const client = new Redis(url, { ...OPTIONS, connectionName: name })
  // Each attempt to connect emits one.
  client.on('error', () => undefined)
  return client
}

async function publishAll(redis: Redis, prefix: string, batch: readonly Announcement[]): Promise<void> {
  const pipeline = redis.pipeline()
  for (const { channel, payload } of batch) pipeline.publish(prefix + channel, payload)
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
}

/** Channels of Redis belong to no database: the number in the address separates installations. */
function prefixOf(url: string): string {
  return `events${new URL(url).pathname.replace(/\D/g, '') || '0'}:`
}

/** The connection that hears. */
class Subscriber {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #channels = new Map<string, ChannelHearing>()
  readonly #heartbeat: NodeJS.Timeout

  constructor(redis: Redis, prefix: string, log: Pick<Log, 'warn'>) {
    this.#redis = redis
    this.#prefix = prefix
    let lost = false
    redis.on('message', (name, payload) => this.#pass(name.slice(prefix.length), payload))
    redis.on('ready', () => {
      lost = false
      void this.#subscribe([...this.#channels.keys()])
    })
    redis.on('error', (error) => {
      if (!lost) log.warn({ err: error }, 'a connection that listens was lost')
      lost = true
    })
    this.#heartbeat = setInterval(() => {
      if (redis.status === 'ready') redis.ping().catch(() => undefined)
    }, HEARTBEAT).unref()
  }

  /** @throws Error if the channel has a hearer already */
  hear(name: string, hearer: Hearer): Hearing {
    if (this.#channels.has(name)) throw new Error(`The channel ${name} is heard already`)
    const channel = new ChannelHearing(hearer, () => {
      if (this.#channels.get(name) !== channel) return
      this.#channels.delete(name)
      if (this.#redis.status === 'ready') this.#redis.unsubscribe(this.#prefix + name).catch(() => undefined)
    })
    this.#channels.set(name, channel)
    if (this.#redis.status === 'wait') this.#redis.connect().catch(() => undefined)
    if (this.#redis.status === 'ready') void this.#subscribe([name])
    return channel
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.#redis.disconnect()
  }

  /** A connection that breaks meanwhile subscribes again when it is ready. */
  async #subscribe(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    try {
      await this.#redis.subscribe(...names.map((name) => this.#prefix + name))
    } catch {
      return
    }
    for (const name of names) this.#channels.get(name)?.begin()
  }

  #pass(name: string, payload: string): void {
    const channel = this.#channels.get(name)
    if (payload === DROPPED) channel?.begin()
    else channel?.hearer.onPayload(payload)
  }
}
