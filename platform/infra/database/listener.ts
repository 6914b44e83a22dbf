import { setTimeout as wait } from 'node:timers/promises'
import { ChannelHearing } from '../events/channel-hearing.ts'
import { DROPPED } from '../events/outbox.ts'
import type { Hearer, Hearing } from '../events/port.ts'
import type { Log } from '../log.ts'
import { GuardedClient } from './guarded-client.ts'
import { LISTEN_LIMITS, type ListenLimits } from './time-limits.ts'

export interface ListenerOptions {
  readonly url: string
  readonly log: Log
  /** Shown in PostgreSQL's list of connections. */
  readonly name: string
  readonly limits?: ListenLimits
}

const RETRY_MS = [200, 500, 1000, 2000, 5000]

/**
 * One connection that listens to notifications of PostgreSQL on any number of channels, and
 * reconnects when it breaks. It is opened for the first channel. A connection that only listens
 * does not notice a silent loss, so it sends a query at each heartbeat.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #limits: ListenLimits
  readonly #closing = new AbortController()
  readonly #channels = new Map<string, ChannelHearing>()
  #running: Promise<void> | undefined
  #client: GuardedClient | undefined
  /** The client, once it is connected: channels that are added use it. */
  #listening: GuardedClient | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#limits = options.limits ?? LISTEN_LIMITS
  }

  /**
   * @param name an identifier, never user input @throws Error if the channel has a hearer already
   */
  hear(name: string, hearer: Hearer): Hearing {
    if (this.#channels.has(name)) throw new Error(`The channel ${name} is heard already`)
    const channel = new ChannelHearing(hearer, () => {
      if (this.#channels.get(name) !== channel) return
      this.#channels.delete(name)
      this.#listening?.query(`unlisten ${name}`).catch(() => undefined)
    })
    this.#channels.set(name, channel)
    // If the connection breaks, the next one listens to this channel as well.
    if (this.#listening) this.#listenTo(this.#listening, [[name, channel]]).catch(() => undefined)
    this.#running ??= this.#run()
    return channel
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#client?.drop()
    await this.#running
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#closing.signal.aborted; failures++) {
      try {
        await this.#listen(() => {
          failures = 0
        })
      } catch (error) {
        if (this.#closing.signal.aborted) return
        this.#options.log.warn({ err: error }, 'a connection that listens was lost')
      }
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]
      await wait(pause, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
    }
  }

  /** Listens until the connection ends. */
  async #listen(onHearing: () => void): Promise<void> {
    const { url, name } = this.#options
    const { connect, query } = this.#limits
    const client = new GuardedClient({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: connect,
      query_timeout: query,
      statement_timeout: query,
    })
    this.#client = client
    const ended = new Promise<void>((resolve, reject) => {
      // A connection that breaks in steps emits several errors; one without a listener would end
      // the process.
      client.on('error', reject)
      client.once('end', resolve)
    })
    // Handled where it is awaited; until then it must not count as unhandled.
    ended.catch(() => undefined)
    client.on('notification', ({ channel: name, payload = DROPPED }) => {
      const channel = this.#channels.get(name)
      if (payload === DROPPED) channel?.begin()
      else channel?.hearer.onPayload(payload)
    })
    try {
      // If it is closed while connecting, the client only settles its end.
      await Promise.race([client.connect(), ended])
      this.#listening = client
      await this.#listenTo(client, [...this.#channels])
      onHearing()
      await Promise.race([ended, this.#heartbeats(client)])
    } finally {
      this.#listening = undefined
      client.drop()
    }
  }

  async #listenTo(
    client: GuardedClient,
    channels: readonly (readonly [string, ChannelHearing])[],
  ): Promise<void> {
    await client.query(channels.map(([name]) => `listen ${name}`).join('; '))
    for (const [, channel] of channels) channel.begin()
  }

  /** @throws Error if the connection does not answer in time; it is closed by then. */
  async #heartbeats(client: GuardedClient): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await wait(this.#limits.heartbeat, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await client.query('select 1')
    }
  }
}
