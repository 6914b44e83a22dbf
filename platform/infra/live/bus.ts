import { randomUUID } from 'node:crypto'
import { LIVE_CHANNEL, type LiveEvent, type LiveMessage } from '../../core/live.ts'
import { Listener } from '../database/listener.ts'
import type { ListenLimits } from '../database/time-limits.ts'
import type { Log } from '../log.ts'
import { EventLog, type LoggedEvent } from './event-log.ts'
import { RecentEvents } from './recent-events.ts'

/**
 * Delivers live events to the open pages of this process. An interface, so that another transport
 * can replace it.
 */
export interface LiveBus {
  /**
   * Subscribes to events for one member of one tenant; `onGap` is called if some may have been
   * missed. @returns a function that unsubscribes
   */
  subscribe(tenantId: number, memberId: string, listener: LiveListener): () => void
  /**
   * Whether an event may have arrived for this member at or after `since` (milliseconds): what a
   * page that was read then has missed. Events that do not change a page are ignored.
   */
  happenedSince(tenantId: number, memberId: string, since: number): boolean
  /**
   * Id of the newest event for any member: a reader up to this id has missed nothing. Empty before
   * the first one.
   */
  lastEventId(): string
  /**
   * Events for this member after the one with that id; undefined if unknown. Transient events are
   * not included.
   */
  eventsAfter(tenantId: number, memberId: string, id: string): readonly LoggedEvent[] | undefined
  /** Resolves once the bus is listening. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface LiveListener {
  /**
   * `from` is the id of the page whose request caused the event, if it was sent; `id` is the
   * event's, unless it is transient.
   */
  onEvent(event: LiveEvent, from?: string, id?: string): void
  /** The connection was lost for a while: the page must reload everything. */
  onGap(): void
  /** The process ends: no further events. */
  onEnd?(): void
}

export interface LiveBusOptions {
  readonly url: string
  readonly log: Log
  readonly limits?: ListenLimits
}

/** Events that are delivered only as they happen. */
const PASSING: ReadonlySet<LiveEvent['type']> = new Set(['typing', 'presence_ended'])
/** Never replayed: reopening a stream checks the session anyway. */
const NOT_KEPT: ReadonlySet<LiveEvent['type']> = new Set([...PASSING, 'session_ended'])

/**
 * One connection per process that listens for PostgreSQL's notifications
 * (`infra/database/listener.ts`).
 */
export function openLiveBus(options: LiveBusOptions): LiveBus {
  return new PostgresBus(options)
}

class PostgresBus implements LiveBus {
  readonly #listeners = new Map<string, Set<LiveListener>>()
  readonly #recent = new RecentEvents()
  readonly #log = new EventLog()
  readonly #listener: Listener

  constructor(options: LiveBusOptions) {
    this.#listener = new Listener({
      ...options,
      channel: LIVE_CHANNEL,
      name: 'dating-platform live',
      onHearing: () => {
        this.#recent.begin(Date.now())
        this.#log.begin()
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

  lastEventId(): string {
    return this.#log.lastId()
  }

  eventsAfter(tenantId: number, memberId: string, id: string): readonly LoggedEvent[] | undefined {
    return this.#log.after(id, keyOf(tenantId, memberId))
  }

  close(): Promise<void> {
    for (const listeners of [...this.#listeners.values()]) for (const one of [...listeners]) one.onEnd?.()
    return this.#listener.close()
  }

  #pass(payload: string): void {
    let message: LiveMessage
    try {
      message = JSON.parse(payload) as LiveMessage
    } catch {
      return
    }
    const { event, from } = message
    const [at, keys] = [Date.now(), message.memberIds.map((memberId) => keyOf(message.tenantId, memberId))]
    // A process of an older version sends no id: no stream can resume from an id that only this
    // process knows.
    const id = NOT_KEPT.has(event.type) ? undefined : (message.id ?? randomUUID())
    if (id !== undefined) this.#log.note({ id, at, event, from, readers: new Set(keys) })
    for (const key of keys) {
      if (!PASSING.has(event.type)) this.#recent.note(key, at)
      for (const listener of this.#listeners.get(key) ?? []) listener.onEvent(event, from, id)
    }
  }
}

/** The tenant is part of the key: the same member id in another tenant receives nothing. */
function keyOf(tenantId: number, memberId: string): string {
  return `${tenantId} ${memberId}`
}
