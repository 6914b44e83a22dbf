import type { LiveEvent } from '../../core/live.ts'

/** Milliseconds for which events are kept for interrupted streams. */
export const EVENTS_KEPT = 300_000
/** Maximum number of kept events, of all members of all sites: some 4 MB. */
export const EVENTS_MOST = 10_000

export interface LoggedEvent {
  /** The same in every process. */
  readonly id: string
  readonly event: LiveEvent
  /** The page whose request caused it. */
  readonly from?: string | undefined
}

interface Entry extends LoggedEvent {
  readonly at: number
  readonly readers: ReadonlySet<string>
}

/**
 * Events that this process received recently, in commit order, which is the same in every process.
 * An interrupted stream resumes after the last id that its page received, in any process.
 */
export class EventLog {
  readonly #entries = new Map<number, Entry>()
  readonly #places = new Map<string, number>()
  #first = 0
  #next = 0

  /** Clears the log: events in between were not received. */
  begin(): void {
    this.#entries.clear()
    this.#places.clear()
    this.#first = this.#next
  }

  note(entry: Entry): void {
    this.#entries.set(this.#next, entry)
    this.#places.set(entry.id, this.#next)
    this.#next++
    while (this.#firstIsDone(entry.at)) this.#drop()
  }

  /**
   * Id of the newest event for any member: a stream that gets it has everything up to here. Empty
   * if nothing was received yet.
   */
  lastId(): string {
    return this.#entries.get(this.#next - 1)?.id ?? ''
  }

  /**
   * The reader's events after that one, which may belong to another member.
   *
   * @returns undefined if the id is unknown: too old, never received, or invented.
   */
  after(id: string, reader: string): readonly LoggedEvent[] | undefined {
    const place = this.#places.get(id)
    if (place === undefined) return undefined
    const events: LoggedEvent[] = []
    for (let at = place + 1; at < this.#next; at++) {
      const entry = this.#entries.get(at)
      if (entry?.readers.has(reader)) events.push(entry)
    }
    return events
  }

  /** The newest of the expired events is kept: a reader without later events resumes from it. */
  #firstIsDone(now: number): boolean {
    const second = this.#entries.get(this.#first + 1)
    if (!second) return false
    return second.at <= now - EVENTS_KEPT || this.#entries.size > EVENTS_MOST
  }

  #drop(): void {
    const entry = this.#entries.get(this.#first)
    if (entry) this.#places.delete(entry.id)
    this.#entries.delete(this.#first)
    this.#first++
  }
}
