import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ChannelHearing } from '../events/channel-hearing.ts'
import { DROPPED } from '../events/outbox.ts'
import type { Hearer, Hearing } from '../events/port.ts'
import type { Log } from '../log.ts'
import { GuardedClient } from './guarded-client.ts'
import { ownChannel } from './hearing.ts'
import { LISTEN_LIMITS, type ListenLimits } from './time-limits.ts'

export interface ListenerOptions {
  /** Address of the server itself: a pooler in transaction mode passes no notifications on. */
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
 * does not notice a silent loss, and one that answers queries may still be deaf. So at each
 * heartbeat it notifies a channel of its own with a random value, and counts as lost without an
 * echo.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #limits: ListenLimits
  readonly #closing = new AbortController()
  readonly #channels = new Map<string, ChannelHearing>()
  #running: Promise<void> | undefined
  #hears = false
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

  /** Whether notifications arrive, as far as the last heartbeat knows; also without any channel. */
  hears(): boolean {
    return this.#hears || this.#channels.size === 0
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
      } finally {
        this.#hears = false
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
      // Channels are added while the heartbeat is under way.
      pipeline: true,
      connectionTimeoutMillis: connect,
      query_timeout: query,
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
    const echo = ownChannel()
    client.on('notification', ({ channel: name, payload = DROPPED }) => {
      const channel = this.#channels.get(name)
      if (payload === DROPPED) channel?.begin()
      else channel?.hearer.onPayload(payload)
    })
    try {
      // If it is closed while connecting, the client only settles its end.
      await Promise.race([client.connect(), ended])
      await client.query(`listen ${echo}`)
      this.#listening = client
      await this.#listenTo(client, [...this.#channels])
      onHearing()
      this.#hears = true
      await Promise.race([ended, this.#heartbeats(client, echo)])
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

  /** @throws Error if the connection does not answer in time, or does not hear its own echo. */
  async #heartbeats(client: GuardedClient, echo: string): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await wait(this.#limits.heartbeat, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await this.#heartbeat(client, echo)
    }
  }

  async #heartbeat(client: GuardedClient, echo: string): Promise<void> {
    const value = randomBytes(12).toString('hex')
    let heard: () => void = () => undefined
    const echoed = new Promise<void>((resolve) => {
      heard = resolve
    })
    const listener = ({ channel, payload }: { channel: string; payload?: string | undefined }) => {
      if (channel === echo && payload === value) heard()
    }
    const late = new AbortController()
    client.on('notification', listener)
    try {
      await client.query('select pg_notify($1, $2)', [echo, value])
      const deaf = wait(this.#limits.query, true, { signal: late.signal, ref: false }).catch(() => false)
      if (await Promise.race([echoed.then(() => false), deaf]))
        throw new Error('The connection does not hear what is notified: a pooler may be in front of it')
    } finally {
      late.abort()
      client.off('notification', listener)
    }
  }
}
