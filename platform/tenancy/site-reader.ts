import type { Changes } from './change-queue.ts'
import type { TenancyFolders } from './folders.ts'
import { PublishedLanders } from './landers/published.ts'
import { LastGood } from './last-good.ts'
import { domainOrigin, type LoadedTenant } from './loader.ts'
import { tenantFolders, UNREADABLE_MS } from './reading.ts'
import type { StoredReadings } from './stored-readings.ts'
import type { ToldChanges } from './told-changes.ts'
import { TenancyWatcher } from './watch.ts'

interface ReaderOptions {
  readonly folders: TenancyFolders
  readonly readings: StoredReadings
  /** Folder of the last good files of sites. */
  readonly lastGood: string
  /** Tells the workers what was read: they find its readings stored. */
  readonly tell: (changes: ToldChanges) => void
  readonly onError: (error: unknown) => void
}

/** Sites read between two turns of the event loop. */
const BATCH = 20

/**
 * Reads and watches the files of all sites for the workers of a host, which then take the stored
 * readings. Decides nothing: which site is served, with which settings, is the registry's decision
 * in each worker.
 */
export class SiteReader {
  readonly #options: ReaderOptions
  readonly #watcher: TenancyWatcher
  readonly #lastGood: LastGood
  #exhausted = false
  /** The last reading failed: the next one reads all sites. */
  #incomplete = false
  #queue: Promise<unknown> = Promise.resolve()
  #keeping: Promise<unknown> = Promise.resolve()

  constructor(options: ReaderOptions) {
    this.#options = options
    const { folders, lastGood } = options
    this.#lastGood = new LastGood(folders, lastGood, domainOrigin, new PublishedLanders(undefined))
    this.#watcher = new TenancyWatcher({
      folders,
      onChange: (changes) => this.#read(changes),
      onExhausted: () => {
        this.#exhausted = true
      },
    })
  }

  /**
   * Watches all folders, reads every site whose files have changed since its reading was stored,
   * and tells the workers. The first call is the start; SIGHUP causes others.
   */
  async readAll(): Promise<void> {
    this.#watcher.renew()
    const again = await this.#read({ tenants: new Set(), shared: true }).catch(() => UNREADABLE_MS)
    if (again !== undefined) this.#watcher.lookAgain(again)
  }

  /** Program whose readings a worker may take as they are stored; null: it looks at the files. */
  get stored(): string | null {
    return this.#incomplete ? null : this.#options.readings.stored
  }

  /** Removes readings that are no longer used: once a start, when the workers serve. */
  async prune(): Promise<void> {
    await this.#options.readings.prune().catch(this.#options.onError)
  }

  async close(): Promise<void> {
    await this.#watcher.close()
    await this.#queue
    await this.#keeping
  }

  /** Runs one reading at a time. */
  #read(changes: Changes): Promise<number | undefined> {
    const turn = this.#queue.then(() => this.#readNow(changes))
    this.#queue = turn.catch((error: unknown) => {
      this.#incomplete = true
      this.#options.onError(error)
    })
    return turn
  }

  async #readNow(changes: Changes): Promise<number | undefined> {
    const { folders, readings, tell } = this.#options
    const { tenants } = changes
    const shared = changes.shared || this.#incomplete
    this.#incomplete = false
    if (shared) readings.forget()
    const { present, readable } = tenantFolders(folders.tenants)
    const good: LoadedTenant[] = []
    let count = 0
    for (const id of shared ? present : tenants) {
      if (!present.has(id)) continue
      const { tenant, errors } = readings.of(id)
      if (tenant.ok && errors.length === 0) good.push(tenant.value)
      if (++count % BATCH === 0) await new Promise(setImmediate)
    }
    tell({ tenants: [...tenants], shared, exhausted: this.#exhausted })
    this.#keep(good)
    this.#incomplete = !readable
    return readable ? undefined : UNREADABLE_MS
  }

  #keep(good: readonly LoadedTenant[]): void {
    this.#keeping = this.#keeping
      .then(() => this.#lastGood.keep(good))
      .catch((cause: unknown) =>
        this.#options.onError(
          new Error('The files of sites were read, but could not be kept for the next start', { cause }),
        ),
      )
  }
}
