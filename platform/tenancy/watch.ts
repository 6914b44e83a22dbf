import { join } from 'node:path'
import { ChangeQueue, type Changes, type ReadChanges } from './change-queue.ts'
import { Containment } from './containment.ts'
import { FolderWatches, identityOf, readable, type WatchFolder } from './folder-watches.ts'
import { entriesIn, foldersIn, isTenantId } from './folders.ts'

export interface WatchOptions {
  readonly folders: { readonly tenants: string; readonly themes: string; readonly landers: string }
  readonly onChange: ReadChanges
  /** Called once, if the system has no more watches and folders are polled instead. */
  readonly onExhausted: () => void
  /** For tests; otherwise `fs.watch`. */
  readonly watchFolder?: WatchFolder | undefined
}

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
  readonly #queue: ChangeQueue
  readonly #watches: FolderWatches
  readonly #identity: NodeJS.Timeout
  #known: string

  constructor({ folders, onChange, onExhausted, watchFolder }: WatchOptions) {
    this.#tenants = folders.tenants
    this.#shared = [folders.themes, folders.landers]
    this.#queue = new ChangeQueue((changes) => {
      this.#rewatch(changes)
      return onChange(changes)
    })
    this.#watches = new FolderWatches(onExhausted, watchFolder)
    this.#known = this.#identities()
    this.#identity = setInterval(() => this.#checkIdentity(), IDENTITY_MS)
    this.#identity.unref()
  }

  /** Stops watching and waits for a reading in progress. */
  async close(): Promise<void> {
    clearInterval(this.#identity)
    this.#watches.close()
    await this.#queue.close()
  }

  /** Renews the watches on all folders. */
  renew(): void {
    this.#known = this.#identities()
    this.#watches.clear()
    this.#coverAll()
  }

  /** Calls `onChange` after the given milliseconds, changed or not; sooner if something changes. */
  lookAgain(wait: number): void {
    this.#queue.lookAgain(wait)
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
    this.#queue.note({ tenants: name === null ? [] : [name], shared: name === null || isShared(name) })
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
}

/** `_presets`, `_shared`, the `..data` of a ConfigMap: any tenant may use their contents. */
const isShared = (name: string): boolean => name.startsWith('_') || name.startsWith('..')
