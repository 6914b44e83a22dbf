import type { PageUpdate } from '../../core/client.ts'
import type { RouteName } from '../../core/routes.ts'
import { forgetLists } from '../../ui/kept-lists.ts'
import { mayUse, mustReadAgain } from './memory-rules.ts'

interface Entry {
  readonly route: RouteName
  /** Raw text from the server. */
  readonly text: string
  /** The parsed text, once it was shown. */
  readonly page?: PageUpdate
  readonly at: number
  readonly ahead: boolean
}

/** Enough for going back and forth; each page has some kilobytes. */
const MOST = 30

/**
 * Data of pages by address, for Back and for prefetched pages. Belongs to one member and one
 * document.
 */
export class PageMemory {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number

  /** @param now milliseconds of a monotonic clock */
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

  /**
   * @returns the page if it may be drawn from memory; `again` if it must be refreshed afterwards.
   */
  take(address: string, history: boolean): { readonly text: string; readonly again: boolean } | undefined {
    const entry = this.#entries.get(address)
    if (!entry) return undefined
    const known = { ...entry, age: this.#now() - entry.at, history }
    if (!mayUse(known)) return undefined
    return { text: entry.text, again: mustReadAgain(known) }
  }

  /** Whether prefetching this address would bring nothing new. */
  has(address: string): boolean {
    return this.take(address, false) !== undefined
  }

  /**
   * The parsed page. One from memory is always the same object: values that were adopted from it
   * before are older than later events (features/live/member-cells.ts).
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

/** The memory of this document. Servers never write to it. */
export const memory = new PageMemory()
