import { LIVE_CHANNEL, type LiveEvent, type LiveMessage } from '../../core/live.ts'
import { Listener } from '../database/listener.ts'
import type { ListenLimits } from '../database/time-limits.ts'
import type { Log } from '../log.ts'
import { RecentEvents } from './recent-events.ts'

/** Carries live events to the open pages of this process. The port behind which another carrier may take its place. */
export interface LiveBus {
  /** Events for one member of one tenant; `onGap` is called when some may have been missed. Returns how to stop. */
  subscribe(tenantId: number, memberId: string, listener: LiveListener): () => void
  /**
   * Whether an event may have come for this member at or after `since` (milliseconds): what a page that was read then has missed.
   * Events that change nothing that a page shows do not count.
   */
  happenedSince(tenantId: number, memberId: string, since: number): boolean
  /** Settles once the bus hears. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface LiveListener {
  /** `from` is the id of the page whose request caused the event, where it said so. */
  onEvent(event: LiveEvent, from?: string): void
  /** The connection was lost for a while: the page must reload everything. */
  onGap(): void
}

export interface LiveBusOptions {
  readonly url: string
  readonly log: Log
  readonly limits?: ListenLimits
}

/** Events that pages follow only while they happen. */
const PASSING: ReadonlySet<LiveEvent['type']> = new Set(['typing', 'presence_ended'])

/** One connection of a process that listens to what PostgreSQL passes on (`infra/database/listener.ts`). */
export function openLiveBus(options: LiveBusOptions): LiveBus {
  return new PostgresBus(options)
}

class PostgresBus implements LiveBus {
  readonly #listeners = new Map<string, Set<LiveListener>>()
  readonly #recent = new RecentEvents()
  readonly #listener: Listener

  constructor(options: LiveBusOptions) {
    this.#listener = new Listener({
      ...options,
      channel: LIVE_CHANNEL,
      name: 'dating-platform live',
      onHearing: () => {
        this.#recent.begin(Date.now())
        for (const listeners of this.#listeners.values()) for (const one of listeners) one.onGap()
      },
      onPayload: (payload) => this.#pass(payload),
    })
  }

  ready(): Promise<void> {
    return this.#listener.ready()
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

  happenedSince(tenantId: number, memberId: string, since: number): boolean {
    return this.#recent.any(keyOf(tenantId, memberId), since, Date.now())
  }

  close(): Promise<void> {
    return this.#listener.close()
  }

  #pass(payload: string): void {
    let message: LiveMessage
    try {
      message = JSON.parse(payload) as LiveMessage
    } catch {
      return
    }
    for (const memberId of message.memberIds) {
      if (!PASSING.has(message.event.type)) this.#recent.note(keyOf(message.tenantId, memberId), Date.now())
      const listeners = this.#listeners.get(keyOf(message.tenantId, memberId)) ?? []
      for (const listener of listeners) listener.onEvent(message.event, message.from)
    }
  }
}

/** The tenant is part of the key: the same id in another tenant hears nothing. */
function keyOf(tenantId: number, memberId: string): string {
  return `${tenantId} ${memberId}`
}
