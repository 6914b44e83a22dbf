import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { GuardedClient } from './guarded-client.ts'
import { LISTEN_LIMITS, type ListenLimits } from './time-limits.ts'

export interface ListenerOptions {
  readonly url: string
  readonly log: Log
  /** Channel of PostgreSQL's LISTEN: an identifier, never user input. */
  readonly channel: string
  /** Shown in PostgreSQL's list of connections. */
  readonly name: string
  readonly limits?: ListenLimits
  /**
   * Called whenever listening starts, initially and after each loss: earlier notifications may be
   * missing.
   */
  readonly onHearing: () => void
  readonly onPayload: (payload: string) => void
}

const RETRY_MS = [200, 500, 1000, 2000, 5000]

/**
 * One connection that listens to notifications of PostgreSQL, and reconnects when it breaks. A
 * connection that only listens does not notice a silent loss, so it sends a query at each
 * heartbeat.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #limits: ListenLimits
  readonly #running: Promise<void>
  readonly #closing = new AbortController()
  readonly #ready: Promise<void>
  #hears: () => void = () => undefined
  #client: GuardedClient | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#limits = options.limits ?? LISTEN_LIMITS
    this.#ready = new Promise((resolve) => {
      this.#hears = resolve
    })
    this.#running = this.#run()
  }

  /** Resolves once it listens for the first time. */
  ready(): Promise<void> {
    return this.#ready
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
        const { log, channel } = this.#options
        log.warn({ err: error, channel }, 'a connection that listens was lost')
      }
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]
      await wait(pause, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
    }
  }

  /** Listens until the connection ends. */
  async #listen(onHearing: () => void): Promise<void> {
    const { url, name, channel, onPayload } = this.#options
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
    client.on('notification', ({ payload }) => onPayload(payload ?? ''))
    try {
      // If it is closed while connecting, the client only settles its end.
      await Promise.race([client.connect(), ended])
      await client.query(`listen ${channel}`)
      onHearing()
      this.#hears()
      this.#options.onHearing()
      await Promise.race([ended, this.#heartbeats(client)])
    } finally {
      client.drop()
    }
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
