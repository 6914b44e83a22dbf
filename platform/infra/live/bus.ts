import { randomUUID } from 'node:crypto'
import { LIVE_CHANNEL, type LiveEvent, type LiveMessage } from '../../core/live.ts'
import { Listener } from '../database/listener.ts'
import type { ListenLimits } from '../database/time-limits.ts'
import type { Log } from '../log.ts'
import { EventLog, type LoggedEvent } from './event-log.ts'
import { RecentEvents } from './recent-events.ts'

/**
 * Carries live events to the open pages of this process. The port behind which another carrier may
 * take its place.
 */
export interface LiveBus {
  /**
   * Events for one member of one tenant; `onGap` is called when some may have been missed. Returns
   * how to stop.
   */
  subscribe(tenantId: number, memberId: string, listener: LiveListener): () => void
  /**
   * Whether an event may have come for this member at or after `since` (milliseconds): what a page
   * that was read then has missed. Events that change nothing that a page shows do not count.
   */
  happenedSince(tenantId: number, memberId: string, since: number): boolean
  /**
   * Id of the newest event that was heard, of any member: until there a reader has missed nothing.
   * Empty before the first one.
   */
  lastEventId(): string
  /**
   * Events for this member after the one with that id; undefined where that is not known. Those
   * that only pass are not among them.
   */
  eventsAfter(tenantId: number, memberId: string, id: string): readonly LoggedEvent[] | undefined
  /** Settles once the bus hears. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface LiveListener {
  /**
   * `from` is the id of the page whose request caused the event, where it said so; `id` that of the
   * event, unless it only passes.
   */
  onEvent(event: LiveEvent, from?: string, id?: string): void
  /** The connection was lost for a while: the page must reload everything. */
  onGap(): void
  /** The process ends: nothing more will come. */
  onEnd?(): void
}

export interface LiveBusOptions {
  readonly url: string
  readonly log: Log
  readonly limits?: ListenLimits
}

/** Events that pages follow only while they happen. */
const PASSING: ReadonlySet<LiveEvent['type']> = new Set(['typing', 'presence_ended'])
/** Not told later either: who opens a stream again is asked for their session. */
const NOT_KEPT: ReadonlySet<LiveEvent['type']> = new Set([...PASSING, 'session_ended'])

/**
 * One connection of a process that listens to what PostgreSQL passes on
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
    // A process of an older version sends no id: no stream goes on from one that only this process
    // knows.
    const id = NOT_KEPT.has(event.type) ? undefined : (message.id ?? randomUUID())
    if (id !== undefined) this.#log.note({ id, at, event, from, readers: new Set(keys) })
    for (const key of keys) {
      if (!PASSING.has(event.type)) this.#recent.note(key, at)
      for (const listener of this.#listeners.get(key) ?? []) listener.onEvent(event, from, id)
    }
  }
}

/** The tenant is part of the key: the same id in another tenant hears nothing. */
function keyOf(tenantId: number, memberId: string): string {
  return `${tenantId} ${memberId}`
}
