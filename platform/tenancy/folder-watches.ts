import { type FSWatcher, realpathSync, statSync, watch } from 'node:fs'
import { FolderPoller } from './poll.ts'
import { codeOf } from './read-json.ts'

export type WatchFolder = (
  folder: string,
  listener: (event: string, name: string | null) => void,
) => FSWatcher

export type Note = (name: string | null) => void

/** The folder is gone or not readable: reading it reports that. */
const READING_SAYS_SO = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'])
/**
 * Limits of the system: `fs.inotify.max_user_watches`, `fs.inotify.max_user_instances`, open files.
 */
const EXHAUSTED = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

/**
 * Watches on folders, not on files, because an atomic save replaces the file that a watch would
 * hold; one for each folder, because recursive watching on Linux holds one for each file. Each
 * folder has an owner, whose watches go together. A folder that the system does not watch is
 * polled: it may grant no more watches, when `onExhausted` is called the first time, or know none
 * for this file system. An error thrown here, out of a timer, would end the program with all of its
 * sites.
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

  /** Watches a folder, unless that is done already. */
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
   * dead without saying so.
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
 * What a path leads to; `birthtime`, because a file system may give the inode of a removed folder
 * to the next one.
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
 * What a folder holds; nothing where it cannot be read, which reading the sites reports. @throws
 * other faults
 */
export function readable<T>(read: () => T[]): T[] {
  try {
    return read()
  } catch (error) {
    if (codeOf(error) === '') throw error
    return []
  }
}
