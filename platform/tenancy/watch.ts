import { type FSWatcher, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { foldersIn, isTenantId } from './folders.ts'
import { codeOf } from './read-json.ts'

/** What changed since the last call: some tenants, or something that all of them may use. */
export interface Changes {
  readonly tenants: ReadonlySet<string>
  /** Presets, themes, or an event that named nothing. */
  readonly shared: boolean
}

/** Editors and git write in several steps; this long after the last one, all of it is read. */
const QUIET_MS = 60
/** And never later than this after the first one: a change takes effect within a second. */
const LATEST_MS = 400
const RETRY_MS = 2000
/** Where the system grants no more watches, the tenants' files are looked at this often instead. */
const POLL_MS = 700
/** A link back to a folder above would lead round for ever. */
const DEEPEST = 4

/**
 * Watches folders, not files, because an atomic save replaces the file that a watch would hold. One watch for each folder:
 * recursive watching on Linux holds one for each file. `onChange` is never run twice at once.
 */
export class TenancyWatcher {
  readonly #tenants: string
  readonly #themes: string
  readonly #onChange: (changes: Changes) => Promise<void>
  readonly #watches = new Map<string, FSWatcher>()
  #dirty = new Set<string>()
  #shared = false
  #firstEvent = 0
  #timer: NodeJS.Timeout | undefined
  #poll: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closed = false

  constructor(folders: { tenants: string; themes: string }, onChange: (changes: Changes) => Promise<void>) {
    this.#tenants = folders.tenants
    this.#themes = folders.themes
    this.#onChange = onChange
    this.#cover(foldersIn(this.#tenants))
  }

  /** Stops watching and waits for a change that is being read. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#poll)
    for (const watcher of this.#watches.values()) watcher.close()
    this.#watches.clear()
    await this.#running
  }

  /** Puts a watch on every folder of these tenants, and of the themes, that has none yet. */
  #cover(ids: Iterable<string>): void {
    this.#watch(this.#tenants, (name) => {
      // A README or an editor's leftovers are no sites.
      if (name === null || name === '_presets' || isTenantId(name)) this.#note(name)
    })
    for (const id of ids) {
      const folder = join(this.#tenants, id)
      this.#watch(folder, () => this.#note(id))
      this.#coverInside(folder, id)
    }
    this.#watch(this.#themes, () => this.#note(null))
    for (const id of foldersIn(this.#themes)) this.#watch(join(this.#themes, id), () => this.#note(null))
  }

  /** Pictures may lie in folders of their own. */
  #coverInside(folder: string, id: string, depth = 0): void {
    if (depth === DEEPEST) return
    for (const inner of foldersIn(folder)) {
      this.#watch(join(folder, inner), () => this.#note(id))
      this.#coverInside(join(folder, inner), id, depth + 1)
    }
  }

  #watch(folder: string, note: (name: string | null) => void): void {
    if (this.#watches.has(folder)) return
    try {
      const watcher = watch(folder, (_event, name) => note(name))
      const drop = (): void => {
        watcher.close()
        if (this.#watches.get(folder) === watcher) this.#watches.delete(folder)
      }
      watcher.on('error', () => {
        drop()
        note(null)
      })
      this.#watches.set(folder, watcher)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENOSPC' || code === 'EMFILE') this.#startPolling()
      // Gone meanwhile, or not to be read: reading it says so.
      else if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EACCES' && code !== 'ELOOP') throw error
    }
  }

  #startPolling(): void {
    if (this.#poll) return
    const seen = new Map<string, string>()
    const look = (): void => {
      for (const id of foldersIn(this.#tenants)) {
        const now = signature(join(this.#tenants, id, 'tenant.json'))
        if (seen.has(id) && seen.get(id) !== now) this.#note(id)
        seen.set(id, now)
      }
    }
    look()
    this.#poll = setInterval(look, POLL_MS)
    this.#poll.unref()
  }

  #note(name: string | null): void {
    if (this.#closed) return
    if (name === null || name === '_presets') this.#shared = true
    else this.#dirty.add(name)
    const now = performance.now()
    if (this.#timer === undefined) this.#firstEvent = now
    clearTimeout(this.#timer)
    const wait = Math.max(0, Math.min(QUIET_MS, this.#firstEvent + LATEST_MS - now))
    this.#timer = setTimeout(() => this.#flush(), wait)
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#running) {
      // What came meanwhile is read after the change that is being read now.
      this.#timer = setTimeout(() => this.#flush(), QUIET_MS)
      return
    }
    const changes = { tenants: this.#dirty, shared: this.#shared }
    this.#dirty = new Set()
    this.#shared = false
    this.#dropGone(changes.tenants)
    this.#cover(changes.shared ? foldersIn(this.#tenants) : changes.tenants)
    this.#running = this.#onChange(changes).then(
      () => this.#settle(),
      () => this.#retry(changes),
    )
  }

  #settle(): void {
    this.#running = undefined
  }

  /** The database was away, say: the same changes are read again, with what has come since. */
  #retry(changes: Changes): void {
    this.#running = undefined
    for (const id of changes.tenants) this.#dirty.add(id)
    this.#shared ||= changes.shared
    if (!this.#closed) this.#timer ??= setTimeout(() => this.#flush(), RETRY_MS)
  }

  /** A folder that was replaced (git checkout, mv) has another inode: its watch is dead without saying so. */
  #dropGone(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      const folder = join(this.#tenants, id)
      for (const [path, watcher] of this.#watches) {
        if (path !== folder && !path.startsWith(`${folder}/`)) continue
        watcher.close()
        this.#watches.delete(path)
      }
    }
  }
}

function signature(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : ''
}
