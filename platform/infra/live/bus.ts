import { randomUUID } from 'node:crypto'
import { type LiveEvent, type LiveMessage, liveChannel } from '../../core/live.ts'
import type { Events, Hearing } from '../events/port.ts'
import { EVENTS_KEPT, EventLog, type LoggedEvent } from './event-log.ts'
import { RecentEvents } from './recent-events.ts'

/** Delivers live events to the open pages of this process. */
export interface LiveBus {
  /** Resolves once events of this tenant are heard. */
  ready(tenantId: number): Promise<void>
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
   * Id of the newest event that was heard with those of this tenant: a reader up to this id has
   * missed nothing. Empty before the first one.
   */
  lastEventId(tenantId: number): string
  /**
   * Events for this member after the one with that id; undefined if unknown. Transient events are
   * not included.
   */
  eventsAfter(tenantId: number, memberId: string, id: string): readonly LoggedEvent[] | undefined
  /** Whether events arrive now, as far as is known: `/readyz` says so. */
  hears(): boolean
  close(): void
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

/** Events that are delivered only as they happen. */
const PASSING: ReadonlySet<LiveEvent['type']> = new Set(['typing', 'presence_ended'])
/** Never replayed: reopening a stream checks the session anyway. */
const NOT_KEPT: ReadonlySet<LiveEvent['type']> = new Set([...PASSING, 'session_ended'])

/**
 * After a gap every page reloads everything. Milliseconds over which that is spread: two for each
 * page, and at most the second figure.
 */
const SPREAD = { page: 2, most: 10_000 }

/** Listens to the channels of the members who have streams here. */
export function openLiveBus(events: Pick<Events, 'hear' | 'hears'>): LiveBus {
  return new Bus(events)
}

class Bus implements LiveBus {
  readonly #events: Pick<Events, 'hear' | 'hears'>
  readonly #channels = new Map<string, Channel>()
  #closed = false

  constructor(events: Pick<Events, 'hear' | 'hears'>) {
    this.#events = events
  }

  ready(tenantId: number): Promise<void> {
    return this.#channelOf(tenantId).ready()
  }

  hears(): boolean {
    return this.#events.hears()
  }

  subscribe(tenantId: number, memberId: string, listener: LiveListener): () => void {
    // A kept connection may still bring a stream while the process ends.
    if (this.#closed) setImmediate(() => listener.onEnd?.())
    return this.#channelOf(tenantId).subscribe(keyOf(tenantId, memberId), listener)
  }

  happenedSince(tenantId: number, memberId: string, since: number): boolean {
    return this.#channelOf(tenantId).recent.any(keyOf(tenantId, memberId), since, Date.now())
  }

  lastEventId(tenantId: number): string {
    return this.#channelOf(tenantId).log.lastId()
  }

  eventsAfter(tenantId: number, memberId: string, id: string): readonly LoggedEvent[] | undefined {
    return this.#channelOf(tenantId).log.after(id, keyOf(tenantId, memberId))
  }

  close(): void {
    this.#closed = true
    for (const channel of this.#channels.values()) channel.close()
    this.#channels.clear()
  }

  #channelOf(tenantId: number): Channel {
    const name = liveChannel(tenantId)
    const known = this.#channels.get(name)
    if (known) return known
    const made = new Channel(
      (hearer) => this.#events.hear(name, hearer),
      () => this.#channels.delete(name),
    )
    this.#channels.set(name, made)
    return made
  }
}

/** One channel: what was heard of it, and who listens. */
class Channel {
  readonly recent = new RecentEvents()
  readonly log = new EventLog()
  readonly #listeners = new Map<string, Set<LiveListener>>()
  readonly #hearing: Hearing
  readonly #onIdle: () => void
  #idle: NodeJS.Timeout | undefined

  constructor(hear: (hearer: Parameters<Events['hear']>[1]) => Hearing, onIdle: () => void) {
    this.#onIdle = onIdle
    this.#hearing = hear({
      onHearing: () => this.#begin(),
      onPayload: (payload) => this.#pass(payload),
    })
    this.#forgetLater()
  }

  ready(): Promise<void> {
    return this.#hearing.ready()
  }

  subscribe(key: string, listener: LiveListener): () => void {
    const known = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, known.add(listener))
    clearTimeout(this.#idle)
    return () => {
      known.delete(listener)
      if (known.size === 0 && this.#listeners.get(key) === known) this.#listeners.delete(key)
      if (this.#listeners.size === 0) this.#forgetLater()
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    for (const one of this.#all()) one.onEnd?.()
    this.#hearing.stop()
  }

  #all(): readonly LiveListener[] {
    return [...this.#listeners.values()].flatMap((some) => [...some])
  }

  /** Events are kept for streams that come back. */
  #forgetLater(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#hearing.stop()
      this.#onIdle()
    }, EVENTS_KEPT).unref()
  }

  #begin(): void {
    this.recent.begin(Date.now())
    this.log.begin()
    const listeners = this.#all()
    const pause = Math.min(SPREAD.page, SPREAD.most / listeners.length)
    // A stream that ended meanwhile ignores it.
    for (const [index, one] of listeners.entries()) setTimeout(() => one.onGap(), index * pause).unref()
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
    if (id !== undefined) this.log.note({ id, at, event, from, readers: new Set(keys) })
    for (const key of keys) {
      if (!PASSING.has(event.type)) this.recent.note(key, at)
      for (const listener of this.#listeners.get(key) ?? []) listener.onEvent(event, from, id)
    }
  }
}

/** The tenant is part of the key: the same member id in another tenant receives nothing. */
function keyOf(tenantId: number, memberId: string): string {
  return `${tenantId} ${memberId}`
}
