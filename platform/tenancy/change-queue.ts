/** Changes since the last call: some tenants, or something that all of them may use. */
export interface Changes {
  readonly tenants: ReadonlySet<string>
  /** Presets, themes, landers, or an event without a name. */
  readonly shared: boolean
}

/**
 * Reads the changes. Returns the milliseconds until the folders must be read again, changed or not;
 * undefined if not.
 */
export type ReadChanges = (changes: Changes) => Promise<number | undefined>

/** Editors and git write in several steps; everything is read this long after the last one. */
const QUIET_MS = 25
/** And at most this long after the first one: a change takes effect within a second. */
const LATEST_MS = 400
const RETRY_MS = 2000

/** Collects changes until they stop for a moment, and has them read, one reading at a time. */
export class ChangeQueue {
  readonly #onChange: ReadChanges
  #dirty = new Set<string>()
  #sharedChanged = false
  #firstEvent = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closed = false

  constructor(onChange: ReadChanges) {
    this.#onChange = onChange
  }

  /** Reads nothing more, and waits for a reading in progress. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Calls `onChange` after the given milliseconds, changed or not; sooner if something changes. */
  lookAgain(wait: number): void {
    if (this.#closed || this.#timer !== undefined) return
    this.#firstEvent = performance.now()
    this.#flushIn(wait)
  }

  note({ tenants, shared }: { readonly tenants: Iterable<string>; readonly shared: boolean }): void {
    if (this.#closed) return
    this.#sharedChanged ||= shared
    for (const id of tenants) this.#dirty.add(id)
    const now = performance.now()
    if (this.#timer === undefined) this.#firstEvent = now
    this.#flushIn(Math.max(0, Math.min(QUIET_MS, this.#firstEvent + LATEST_MS - now)))
  }

  #flushIn(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#flush(), wait)
  }

  #flush(): void {
    this.#timer = undefined
    // Changes during a reading are read after it.
    if (this.#running) {
      this.#flushIn(QUIET_MS)
      return
    }
    const changes = { tenants: this.#dirty, shared: this.#sharedChanged }
    this.#dirty = new Set()
    this.#sharedChanged = false
    this.#running = this.#onChange(changes).then(
      (again) => this.#settle(again),
      () => this.#retry(changes),
    )
  }

  #settle(again: number | undefined): void {
    this.#running = undefined
    if (again !== undefined) this.lookAgain(again)
  }

  /** For example after a database failure: reads the same changes again, with later ones. */
  #retry(changes: Changes): void {
    for (const id of changes.tenants) this.#dirty.add(id)
    this.#sharedChanged ||= changes.shared
    this.#settle(RETRY_MS)
  }
}
