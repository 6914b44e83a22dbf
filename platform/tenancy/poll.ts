import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A round takes at most this share of the time: ten thousand folders must not keep a processor
 * busy.
 */
const SHARE = 0.2
const ROUND_MS = 500
/** Folders checked between two turns of the event loop. */
const BATCH = 20

type Note = (name: string) => void
type Stamps = ReadonlyMap<string, string>

interface Polled {
  readonly note: Note
  seen: Stamps
}

/**
 * Replaces `fs.watch` if the system has no more watches: repeatedly compares size, time and inode
 * of each entry of the folders. A folder counts as changed if an entry is added, removed or
 * changed; its subfolders' contents do not count.
 */
export class FolderPoller {
  readonly #folders = new Map<string, Polled>()
  #timer: NodeJS.Timeout | undefined
  #running = false
  #closed = false

  has(folder: string): boolean {
    return this.#folders.has(folder)
  }

  /** `note` is called with the name of each entry that changes from now on. */
  add(folder: string, note: Note): void {
    this.#folders.set(folder, { note, seen: stampsOf(folder) })
    this.#schedule(ROUND_MS)
  }

  remove(folder: string): void {
    this.#folders.delete(folder)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#folders.clear()
  }

  #schedule(wait: number): void {
    if (this.#closed || this.#running || this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.#round(), wait)
    this.#timer.unref()
  }

  async #round(): Promise<void> {
    this.#timer = undefined
    this.#running = true
    let [busy, count] = [0, 0]
    let since = performance.now()
    for (const [folder, polled] of [...this.#folders]) {
      if (this.#folders.get(folder) === polled) look(folder, polled)
      if (++count % BATCH !== 0) continue
      busy += performance.now() - since
      await new Promise(setImmediate)
      since = performance.now()
    }
    busy += performance.now() - since
    this.#running = false
    if (this.#folders.size > 0) this.#schedule(Math.max(ROUND_MS, busy / SHARE))
  }
}

function look(folder: string, polled: Polled): void {
  const now = stampsOf(folder)
  const before = polled.seen
  polled.seen = now
  for (const [name, stamp] of now) if (before.get(name) !== stamp) polled.note(name)
  for (const name of before.keys()) if (!now.has(name)) polled.note(name)
}

function stampsOf(folder: string): Stamps {
  const stamps = new Map<string, string>()
  try {
    for (const name of readdirSync(folder)) stamps.set(name, stampOf(join(folder, name)))
  } catch {
    // Missing or unreadable: reading the site reports the reason.
  }
  return stamps
}

function stampOf(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) return ''
    // A folder's time changes with its entries, which are checked separately.
    return found.isDirectory() ? `${found.ino}` : `${found.ino} ${found.size} ${found.mtimeMs}`
  } catch {
    // A circular link.
    return 'unreadable'
  }
}
