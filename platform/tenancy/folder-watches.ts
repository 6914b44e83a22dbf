import { type FSWatcher, realpathSync, statSync, watch } from 'node:fs'
import { FolderPoller } from './poll.ts'
import { codeOf } from './read-json.ts'

export type WatchFolder = (
  folder: string,
  listener: (event: string, name: string | null) => void,
) => FSWatcher

export type Note = (name: string | null) => void

/** The folder is missing or not readable: reading it reports that. */
const READING_SAYS_SO = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'])
/**
 * Limits of the system: `fs.inotify.max_user_watches`, `fs.inotify.max_user_instances`, open files.
 */
const EXHAUSTED = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

/**
 * Watches on folders, not on files, because an atomic save replaces the watched file; one per
 * folder, because recursive watching on Linux needs one per file. Each folder has an owner, whose
 * watches are dropped together. A folder that the system cannot watch is polled: the system may
 * have run out of watches (`onExhausted` is called the first time), or not support them on this
 * file system. An error thrown here, from a timer, would end the program with all its sites.
 */
export class FolderWatches {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #folders = new Map<string, Set<string>>()
  readonly #poller = new FolderPoller()
  readonly #watch: WatchFolder
  readonly #onExhausted: () => void
  #exhausted = false

  constructor(onExhausted: () => void, watchFolder: WatchFolder = watch) {
    this.#onExhausted = onExhausted
    this.#watch = watchFolder
  }

  /** Watches a folder, unless it is already watched. */
  add(owner: string, folder: string, note: Note): void {
    if (this.#watchers.has(folder) || this.#poller.has(folder)) return
    try {
      const watcher = this.#watch(folder, (_event, name) => note(name))
      watcher.on('error', () => {
        this.#forget(folder, watcher)
        note(null)
      })
      this.#watchers.set(folder, watcher)
    } catch (error) {
      const code = codeOf(error)
      if (READING_SAYS_SO.has(code)) return
      if (code === '') throw error
      this.#poller.add(folder, note)
      if (EXHAUSTED.has(code)) this.#exhaust()
    }
    const folders = this.#folders.get(owner) ?? new Set()
    this.#folders.set(owner, folders.add(folder))
  }

  /**
   * Ends the watches of one owner: a folder that was replaced has another inode, and its watch is
   * silently dead.
   */
  drop(owner: string): void {
    for (const folder of this.#folders.get(owner) ?? []) {
      const watcher = this.#watchers.get(folder)
      if (watcher) this.#forget(folder, watcher)
      this.#poller.remove(folder)
    }
    this.#folders.delete(owner)
  }

  clear(): void {
    for (const owner of [...this.#folders.keys()]) this.drop(owner)
  }

  close(): void {
    this.clear()
    this.#poller.close()
  }

  #exhaust(): void {
    if (!this.#exhausted) this.#onExhausted()
    this.#exhausted = true
  }

  #forget(folder: string, watcher: FSWatcher): void {
    watcher.close()
    if (this.#watchers.get(folder) === watcher) this.#watchers.delete(folder)
  }
}

/**
 * Identity of the folder at a path; includes `birthtime`, because a file system may reuse the inode
 * of a removed folder.
 */
export function identityOf(folder: string): string {
  try {
    const { dev, ino, birthtimeMs } = statSync(folder)
    return `${realpathSync.native(folder)} ${dev} ${ino} ${birthtimeMs}`
  } catch (error) {
    return codeOf(error)
  }
}

/**
 * Contents of a folder; empty if it cannot be read, which reading the sites reports. @throws other
 * errors
 */
export function readable<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}
