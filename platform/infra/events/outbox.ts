import { setTimeout as wait } from 'node:timers/promises'
import type { Announcement } from '../../core/events.ts'
import type { Publisher } from './port.ts'

/** Announcements that wait while the transport is away; beyond that the oldest are dropped. */
export const MOST_WAITING = 10_000
/** Announcements that are sent together. */
const BATCH = 500
/** Milliseconds before a batch that could not be sent is tried again. */
const PAUSES = [100, 500, 2_000, 5_000]

/** Payload that tells the hearers of a channel that announcements were dropped. */
export const DROPPED = ''

export interface OutboxOptions {
  /** Hands announcements to the transport in their order. Rejects if it is away. */
  readonly send: (batch: readonly Announcement[]) => Promise<unknown>
  /** Called once for each outage. */
  readonly onFailure: (error: unknown) => void
  readonly pauses?: readonly number[]
}

/**
 * Announcements on their way to the transport. One batch is sent at a time, so that their order is
 * kept; what is announced meanwhile forms the next batch.
 */
export class Outbox implements Publisher {
  readonly #options: OutboxOptions
  readonly #closing = new AbortController()
  readonly #dropped = new Set<string>()
  #waiting: Announcement[] = []
  #sending: Promise<void> | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  publish(announcements: readonly Announcement[]): void {
    if (announcements.length === 0) return
    this.#waiting.push(...announcements)
    this.#dropOldest()
    this.#sending ??= this.#sendAll()
  }

  /** A transport that is away is tried once more. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#sending
  }

  #dropOldest(): void {
    const tooMany = this.#waiting.length - MOST_WAITING
    if (tooMany <= 0) return
    for (const { channel } of this.#waiting.splice(0, tooMany)) this.#dropped.add(channel)
  }

  async #sendAll(): Promise<void> {
    const { send, onFailure, pauses = PAUSES } = this.#options
    for (let failures = 0; this.#waiting.length > 0 || this.#dropped.size > 0; ) {
      const batch = this.#nextBatch()
      try {
        await send(batch)
        failures = 0
      } catch (error) {
        if (failures === 0) onFailure(error)
        if (this.#closing.signal.aborted) break
        this.#waiting.unshift(...batch)
        this.#dropOldest()
        await this.#pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0)
        failures++
      }
    }
    this.#sending = undefined
  }

  /** Equal announcements are sent once. */
  #nextBatch(): readonly Announcement[] {
    const losses = [...this.#dropped].map((channel) => ({ channel, payload: DROPPED }))
    this.#dropped.clear()
    const all = [...losses, ...this.#waiting.splice(0, BATCH)]
    return [...new Map(all.map((one) => [`${one.channel} ${one.payload}`, one])).values()]
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#closing
    await wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
