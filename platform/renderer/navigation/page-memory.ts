import type { PageUpdate } from '../../core/client.ts'
import type { RouteName } from '../../core/routes.ts'
import { forgetLists } from '../../ui/kept-lists.ts'
import { mayUse, mustReadAgain } from './memory-rules.ts'

interface Entry {
  readonly route: RouteName
  /** As the server sent it. */
  readonly text: string
  /** The text parsed, once it was shown. */
  readonly page?: PageUpdate
  readonly at: number
  readonly ahead: boolean
}

/** The pages of one evening's back and forth; each is some kilobytes. */
const MOST = 30

/**
 * Data of pages by address, for Back and for what was read ahead; of one member in one document,
 * and gone with it.
 */
export class PageMemory {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  put(address: string, page: Omit<Entry, 'at'>): void {
    this.#entries.delete(address)
    this.#entries.set(address, { ...page, at: this.#now() })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST) break
      this.#entries.delete(oldest)
    }
  }

  /** @returns the page where it may be drawn from memory; `again` where it is to be read behind. */
  take(address: string, history: boolean): { readonly text: string; readonly again: boolean } | undefined {
    const entry = this.#entries.get(address)
    if (!entry) return undefined
    const known = { ...entry, age: this.#now() - entry.at, history }
    if (!mayUse(known)) return undefined
    return { text: entry.text, again: mustReadAgain(known) }
  }

  /** Whether reading this address ahead would bring nothing new. */
  has(address: string): boolean {
    return this.take(address, false) !== undefined
  }

  /**
   * The page of a text. One from memory is the same object each time: what was taken over of it
   * before is older than what the stream has brought since (features/live/member-cells.ts).
   */
  parse(text: string): PageUpdate {
    for (const [address, entry] of this.#entries) {
      if (entry.text !== text) continue
      const page = entry.page ?? (JSON.parse(text) as PageUpdate)
      this.#entries.set(address, { ...entry, page })
      return page
    }
    return JSON.parse(text) as PageUpdate
  }

  forget(routes: readonly RouteName[] | 'all'): void {
    if (routes === 'all') forgetLists()
    for (const [address, { route }] of this.#entries) {
      if (routes === 'all' || routes.includes(route)) this.#entries.delete(address)
    }
  }
}

/** That of this document. Servers put nothing in. */
export const memory = new PageMemory()
