import { join } from 'node:path'
import { Containment } from './containment.ts'
import { FolderWatches, identityOf, readable, type WatchFolder } from './folder-watches.ts'
import { entriesIn, foldersIn, isTenantId } from './folders.ts'

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

export interface WatchOptions {
  readonly folders: { readonly tenants: string; readonly themes: string; readonly landers: string }
  readonly onChange: ReadChanges
  /** Called once, if the system has no more watches and folders are polled instead. */
  readonly onExhausted: () => void
  /** For tests; otherwise `fs.watch`. */
  readonly watchFolder?: WatchFolder | undefined
}

/** Editors and git write in several steps; everything is read this long after the last one. */
const QUIET_MS = 25
/** And at most this long after the first one: a change takes effect within a second. */
const LATEST_MS = 400
const RETRY_MS = 2000
/**
 * How often the watcher checks that TENANTS_DIR, THEMES_DIR and LANDERS_DIR are still the watched
 * folders.
 */
const IDENTITY_MS = 250
/** A link to a parent folder would recurse forever. */
const DEEPEST = 4
/** Owners of watches that belong to no tenant. */
const ROOT = '/tenants'
const SHARED = '/shared'

/**
 * Watches TENANTS_DIR, THEMES_DIR and LANDERS_DIR, even if a deployment replaces them. `onChange`
 * never runs concurrently.
 */
export class TenancyWatcher {
  readonly #tenants: string
  /** Folders that all sites may use. */
  readonly #shared: readonly string[]
  readonly #onChange: ReadChanges
  readonly #watches: FolderWatches
  readonly #identity: NodeJS.Timeout
  #known: string
  #dirty = new Set<string>()
  #sharedChanged = false
  #firstEvent = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closed = false

  constructor({ folders, onChange, onExhausted, watchFolder }: WatchOptions) {
    this.#tenants = folders.tenants
    this.#shared = [folders.themes, folders.landers]
    this.#onChange = onChange
    this.#watches = new FolderWatches(onExhausted, watchFolder)
    this.#known = this.#identities()
    this.#identity = setInterval(() => this.#checkIdentity(), IDENTITY_MS)
    this.#identity.unref()
  }

  /** Stops watching and waits for a reading in progress. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#identity)
    this.#watches.close()
    await this.#running
  }

  /** Renews the watches on all folders. */
  renew(): void {
    this.#known = this.#identities()
    this.#watches.clear()
    this.#coverAll()
  }

  /** Calls `onChange` after the given milliseconds, changed or not; sooner if something changes. */
  lookAgain(wait: number): void {
    if (this.#closed || this.#timer !== undefined) return
    this.#firstEvent = performance.now()
    this.#flushIn(wait)
  }

  /**
   * Watches hold an inode: after `mv`, `rm -rf` and the swap of a link, the path leads to another
   * one, without an event.
   */
  #checkIdentity(): void {
    if (this.#identities() === this.#known) return
    this.renew()
    this.#note(null)
  }

  #identities(): string {
    return [this.#tenants, ...this.#shared].map(identityOf).join(' ')
  }

  #coverAll(): void {
    this.#coverShared()
    this.#cover(readable(() => foldersIn(this.#tenants)))
  }

  /**
   * Watches every folder of these tenants that is not watched yet. `_shared` and similar are
   * watched like tenants.
   */
  #cover(ids: Iterable<string>): void {
    this.#watches.add(ROOT, this.#tenants, (name) => {
      // A README or an editor's files are not sites.
      if (name === null || isTenantId(name) || isShared(name)) this.#note(name)
    })
    for (const id of ids) {
      if (id.startsWith('.')) continue
      const folder = join(this.#tenants, id)
      const contained = new Containment(this.#tenants, isTenantId(id) ? id : undefined)
      if (!contained.holds(folder)) continue
      this.#watches.add(id, folder, () => this.#note(id))
      this.#coverInside(folder, id, contained, 0)
    }
  }

  /** Pictures may be in subfolders. */
  #coverInside(folder: string, id: string, contained: Containment, depth: number): void {
    if (depth === DEEPEST) return
    for (const entry of readable(() => entriesIn(folder))) {
      const inner = join(folder, entry.name)
      if (!entry.folder || entry.name.startsWith('.') || (entry.link && !contained.holds(inner))) continue
      this.#watches.add(id, inner, () => this.#note(id))
      this.#coverInside(inner, id, contained, depth + 1)
    }
  }

  /** A theme is one folder; a lander has subfolders for texts, campaigns and pictures. */
  #coverShared(): void {
    const note = (): void => this.#note(null)
    const cover = (folder: string, depth: number): void => {
      this.#watches.add(SHARED, folder, note)
      if (depth === DEEPEST) return
      for (const name of readable(() => foldersIn(folder))) cover(join(folder, name), depth + 1)
    }
    for (const folder of this.#shared) cover(folder, 0)
  }

  #note(name: string | null): void {
    if (this.#closed) return
    if (name === null || isShared(name)) this.#sharedChanged = true
    if (name !== null) this.#dirty.add(name)
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
    this.#rewatch(changes)
    this.#running = this.#onChange(changes).then(
      (again) => this.#settle(again),
      () => this.#retry(changes),
    )
  }

  /** Changed folders may have been replaced (git checkout, mv): watch the current ones. */
  #rewatch({ tenants, shared }: Changes): void {
    for (const id of tenants) this.#watches.drop(id)
    this.#cover(tenants)
    if (!shared) return
    this.#watches.drop(SHARED)
    for (const { name, link } of readable(() => entriesIn(this.#tenants))) if (link) this.#watches.drop(name)
    this.#coverAll()
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

/** `_presets`, `_shared`, the `..data` of a ConfigMap: any tenant may use their contents. */
const isShared = (name: string): boolean => name.startsWith('_') || name.startsWith('..')
