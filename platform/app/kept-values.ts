import { LRUCache } from 'lru-cache'
import type { Tenant } from '../core/tenant.ts'
import { mostEntries } from '../infra/most-entries.ts'

/** Values of all sites together; the least recently used are dropped. */
const MOST = 20_000

interface Kept {
  readonly value: unknown
}

/**
 * Values that a process keeps for some seconds, such as the number of members that match a filter.
 * Two requests that miss a value at the same time both read it: neither waits for the other's
 * transaction.
 */
export class KeptValues {
  readonly #values: LRUCache<string, Kept>

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#values = new LRUCache({ ...mostEntries(MOST), perf: { now }, ttlResolution: 0 })
  }

  /**
   * @param name what the value depends on besides the site
   * @param seconds how old it may be
   * @throws errors of `read`, which are not kept
   */
  async of<T>(
    { key, revision }: Pick<Tenant, 'key' | 'revision'>,
    name: string,
    seconds: number,
    read: () => Promise<T>,
  ): Promise<T> {
    const full = `${key} ${revision} ${name}`
    const known = this.#values.get(full)
    // The name determines the type: each name is used in one place.
    if (known) return known.value as T
    const value = await read()
    this.#values.set(full, { value }, { ttl: seconds * 1000 })
    return value
  }
}
