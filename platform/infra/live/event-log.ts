import type { LiveEvent } from '../../core/live.ts'

/** Milliseconds for which an event is kept for those whose stream was cut. */
export const EVENTS_KEPT = 300_000
/** Events kept at most, of all members of all sites: some 4 MB. */
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
 * What this process heard lately, in the order in which every process hears it: that of the
 * commits. A stream that was cut goes on behind the last id that its page saw, in whichever process
 * it opens again.
 */
export class EventLog {
  readonly #entries = new Map<number, Entry>()
  readonly #places = new Map<string, number>()
  #first = 0
  #next = 0

  /** Forgets all: what came in between was not heard. */
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
   * Id of the newest event of any member: who is told so has all events up to here. Empty where
   * nothing was heard yet.
   */
  lastId(): string {
    return this.#entries.get(this.#next - 1)?.id ?? ''
  }

  /**
   * The reader's events after that one, which may have been another member's.
   *
   * @returns undefined where it is not known: too long ago, heard by no process, or invented.
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

  /**
   * The last one that is too old stays: a reader for whom nothing happened since goes on from
   * there.
   */
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
