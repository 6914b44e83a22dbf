import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { LIVE_CHANNEL, type LiveEvent, type LiveMessage } from '../../core/live.ts'
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
  onEvent(event: LiveEvent): void
  /** The connection was away for a while: the page must ask for everything anew. */
  onGap(): void
}

const RETRY_MS = [200, 500, 1000, 2000, 5000]

/** One connection a process that listens to PostgreSQL's notifications, and comes back by itself when it breaks. */
export function openLiveBus({ url, log }: { readonly url: string; readonly log: Log }): LiveBus {
  return new PostgresBus(url, log)
}

class PostgresBus implements LiveBus {
  readonly #url: string
  readonly #log: Log
  readonly #listeners = new Map<string, Set<LiveListener>>()
  readonly #running: Promise<void>
  readonly #closing = new AbortController()
  readonly #ready: Promise<void>
  #hears: () => void = () => undefined
  #client: pg.Client | undefined

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
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
    await this.#client?.end().catch(() => undefined)
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
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'dating-platform live',
      keepAlive: true,
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
      await client.connect()
      await client.query(`listen ${LIVE_CHANNEL}`)
      onHearing()
      this.#hears()
      for (const listeners of this.#listeners.values()) for (const one of listeners) one.onGap()
      await ended
    } finally {
      await client.end().catch(() => undefined)
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
      for (const listener of listeners) listener.onEvent(message.event)
    }
  }
}

/** The tenant is part of the key: the same id in another tenant hears nothing. */
function keyOf(tenantId: number, memberId: string): string {
  return `${tenantId} ${memberId}`
}
