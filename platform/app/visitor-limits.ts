import { LRUCache } from 'lru-cache'
import type { ReadAllowance } from '../core/allowance.ts'
import type { Tenant } from '../core/tenant.ts'
import { mostEntries } from '../infra/most-entries.ts'
import { neighbourhoodOf } from '../infra/network-share.ts'
import { networkOf } from '../infra/rate-limit.ts'
import { ALL_SITES, type ReaderOfPages, type ReadLimits } from '../infra/read-limits.ts'

const everybody = (name: string, points: number, burst: number): ReadAllowance => ({
  name,
  points,
  burst,
  unconfirmed: { points, burst },
})

/**
 * Pages of visitors that are not cached: each costs as much as a hundred cached ones. A network
 * gets three times this.
 */
const DRAWN = everybody('drawn', 1200, 6)
/** Lookups of unknown sessions: a browser causes one for each cookie whose session has ended. */
const MISSED = everybody('missed-sessions', 1200, 8)
/** Recently valid sessions that are remembered, about 10 MB. */
const KNOWN = 50_000

/**
 * Bounds what one network can make the program do for visitors, across all sites: their pages are
 * rendered on one thread.
 */
export class VisitorLimits {
  readonly #limits: ReadLimits
  readonly #known = new LRUCache<string, true>(mostEntries(KNOWN))

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  /**
   * Counts a page that is rendered for a visitor. @throws TooManyAttemptsError `too_many_requests`
   */
  draw(ip: string | undefined): void {
    for (const reader of readersAt(ip)) this.#limits.use(DRAWN, reader)
  }

  /**
   * Call it before a visitor's form is answered, which may be shown again: a refused form costs
   * statements, so it is refused before them.
   * @throws TooManyAttemptsError if `draw` would
   */
  beforeForm(ip: string | undefined): void {
    for (const reader of readersAt(ip)) this.#limits.check(DRAWN, reader)
  }

  /**
   * Call it before a session is looked up. Sessions that were found before are always looked up: a
   * flood from the network of members signs none of them out.
   *
   * @throws TooManyAttemptsError `too_many_requests` if the network has sent too many unknown
   * sessions
   */
  beforeLookUp({ key }: Pick<Tenant, 'key'>, token: string, ip: string | undefined): void {
    if (this.#known.has(`${key} ${token}`)) return
    for (const reader of readersAt(ip)) this.#limits.check(MISSED, reader)
  }

  /** Call it after the lookup. */
  afterLookUp(
    { key }: Pick<Tenant, 'key'>,
    token: string,
    { ip, found }: { readonly ip: string | undefined; readonly found: boolean },
  ): void {
    const name = `${key} ${token}`
    if (found) this.#known.set(name, true)
    else {
      this.#known.delete(name)
      for (const reader of readersAt(ip)) this.#limits.use(MISSED, reader)
    }
  }
}

/** A network, and its neighbourhood, which gets the limit of five networks. */
function readersAt(ip: string | undefined): readonly ReaderOfPages[] {
  return [
    { tenant: ALL_SITES, who: networkOf(ip), kind: 'visitors' },
    { tenant: ALL_SITES, who: neighbourhoodOf(ip), kind: 'site' },
  ]
}
