import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_CHANNEL, type LiveEvent, type LiveMessage } from '../../core/live.ts'
import { GuardedClient } from '../database/guarded-client.ts'
import { LISTEN_LIMITS, type ListenLimits } from '../database/time-limits.ts'
import type { Log } from '../log.ts'

/** Carries live events to the open pages of this process. The port behind which another carrier may take its place. */
export interface LiveBus {
  /** Events for one member of one tenant; `onGap` is called when some may have been missed. Returns how to stop. */
  subscribe(tenantId: number, memberId: string, listener: LiveListener): () => void
  /** Settles once the bus hears. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface LiveListener {
  /** `from` is the id of the page whose request caused the event, where it said so. */
  onEvent(event: LiveEvent, from?: string): void
  /** The connection was away for a while: the page must ask for everything anew. */
  onGap(): void
}

const RETRY_MS = [200, 500, 1000, 2000, 5000]

export interface LiveBusOptions {
  readonly url: string
  readonly log: Log
  readonly limits?: ListenLimits
}

/**
 * One connection of a process that listens to PostgreSQL's notifications, and reconnects where it breaks. A connection that
 * only listens does not notice a silent loss, so it sends a query at each heartbeat.
 */
export function openLiveBus(options: LiveBusOptions): LiveBus {
  return new PostgresBus(options)
}

class PostgresBus implements LiveBus {
  readonly #url: string
  readonly #log: Log
  readonly #limits: ListenLimits
  readonly #listeners = new Map<string, Set<LiveListener>>()
  readonly #running: Promise<void>
  readonly #closing = new AbortController()
  readonly #ready: Promise<void>
  #hears: () => void = () => undefined
  #client: GuardedClient | undefined

  constructor({ url, log, limits = LISTEN_LIMITS }: LiveBusOptions) {
    this.#url = url
    this.#log = log
    this.#limits = limits
    this.#ready = new Promise((resolve) => {
      this.#hears = resolve
    })
    this.#running = this.#run()
  }

  ready(): Promise<void> {
    return this.#ready
  }

  subscribe(tenantId: number, memberId: string, listener: LiveListener): () => void {
    const key = keyOf(tenantId, memberId)
    const known = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, known.add(listener))
    return () => {
      known.delete(listener)
      if (known.size === 0 && this.#listeners.get(key) === known) this.#listeners.delete(key)
    }
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
        this.#log.warn({ err: error }, 'the live stream lost its connection')
      }
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]
      await wait(pause, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
    }
  }

  /** Listens until the connection ends. */
  async #listen(onHearing: () => void): Promise<void> {
    const { connect, query } = this.#limits
    const client = new GuardedClient({
      connectionString: this.#url,
      application_name: 'dating-platform live',
      connectionTimeoutMillis: connect,
      query_timeout: query,
      statement_timeout: query,
    })
    this.#client = client
    const ended = new Promise<void>((resolve, reject) => {
      // More than once where a connection breaks in steps: one that nobody hears would end the process.
      client.on('error', reject)
      client.once('end', resolve)
    })
    // Handled where it is awaited; until then it must not count as unhandled.
    ended.catch(() => undefined)
    client.on('notification', ({ payload }) => this.#pass(payload))
    try {
      // Closed while it connects, the client settles nothing but its end.
      await Promise.race([client.connect(), ended])
      await client.query(`listen ${LIVE_CHANNEL}`)
      onHearing()
      this.#hears()
      for (const listeners of this.#listeners.values()) for (const one of listeners) one.onGap()
      await Promise.race([ended, this.#heartbeats(client)])
    } finally {
      client.drop()
    }
  }

  /** @throws where the connection does not answer in time; it is closed by then. */
  async #heartbeats(client: GuardedClient): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await wait(this.#limits.heartbeat, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await client.query('select 1')
    }
  }

  #pass(payload: string | undefined): void {
    let message: LiveMessage
    try {
      message = JSON.parse(payload ?? '') as LiveMessage
    } catch {
      return
    }
    for (const memberId of message.memberIds) {
      const listeners = this.#listeners.get(keyOf(message.tenantId, memberId)) ?? []
      for (const listener of listeners) listener.onEvent(message.event, message.from)
    }
  }
}

/** The tenant is part of the key: the same id in another tenant hears nothing. */
function keyOf(tenantId: number, memberId: string): string {
  return `${tenantId} ${memberId}`
}
