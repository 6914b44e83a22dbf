import { LRUCache } from 'lru-cache'
import type { Tenant } from '../../../core/tenant.ts'

/** Milliseconds until a site's methods are read again, and until a failed try is repeated. */
const FRESH = 10 * 60_000
const AGAIN = 60_000
/** Sites whose methods are remembered. */
const SITES = 5000

interface Known {
  readonly methods: ReadonlySet<string> | undefined
  readonly until: number
}

/** Methods that the accounts of sites take, read from the provider in the background and answered from memory. */
export class OfferedMethods {
  readonly #known = new LRUCache<string, Known>({ max: SITES })
  readonly #read: (tenant: Tenant) => Promise<ReadonlySet<string>>

  constructor(read: (tenant: Tenant) => Promise<ReadonlySet<string>>) {
    this.#read = read
  }

  /** What was read last, undefined where nothing was; begins to read it again where that is old. */
  of(tenant: Tenant): ReadonlySet<string> | undefined {
    const key = `${tenant.key}:${tenant.revision}`
    const known = this.#known.get(key)
    if (known && known.until > Date.now()) return known.methods
    // Before the answer, so that one page view of many asks.
    this.#known.set(key, { methods: known?.methods, until: Date.now() + AGAIN })
    void this.#refresh(tenant, key)
    return known?.methods
  }

  /** An account that cannot be read now offers what it offered before. */
  async #refresh(tenant: Tenant, key: string): Promise<void> {
    const methods = await this.#read(tenant).catch(() => undefined)
    if (methods) this.#known.set(key, { methods, until: Date.now() + FRESH })
  }
}
