import { LRUCache } from 'lru-cache'
import type { ReadAllowance } from '../core/allowance.ts'
import type { Tenant } from '../core/tenant.ts'
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
 * Pages of visitors that do not come from memory: each costs what a hundred others cost. A network
 * gets three times this.
 */
const DRAWN = everybody('drawn', 1200, 6)
/**
 * Looks for a session that there is not: browsers do so once for each cookie whose session has
 * ended.
 */
const MISSED = everybody('missed-sessions', 1200, 20)
/** Sessions that are known to have been there, about 10 MB. */
const KNOWN = 50_000

/**
 * Bounds what one network can make the program do for visitors, over all sites: their pages are
 * drawn on one thread.
 */
export class VisitorLimits {
  readonly #limits: ReadLimits
  readonly #known = new LRUCache<string, true>({ max: KNOWN })

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  /** Counts a page that is drawn for a visitor. @throws TooManyAttemptsError `too_many_requests` */
  draw(ip: string | undefined): void {
    for (const reader of readersAt(ip)) this.#limits.use(DRAWN, reader)
  }

  /**
   * Before a visitor's form is answered, which may be shown again: a refused form costs statements,
   * so it is refused before them.
   * @throws TooManyAttemptsError where `draw` would
   */
  beforeForm(ip: string | undefined): void {
    for (const reader of readersAt(ip)) this.#limits.check(DRAWN, reader)
  }

  /**
   * Before a session is looked for. Whose session was found before is looked for in any case: a
   * flood out of the network of members signs none of them out.
   *
   * @throws TooManyAttemptsError `too_many_requests` where the network has named too many sessions
   *   that there are not
   */
  beforeLookUp({ key }: Pick<Tenant, 'key'>, token: string, ip: string | undefined): void {
    if (this.#known.has(`${key} ${token}`)) return
    for (const reader of readersAt(ip)) this.#limits.check(MISSED, reader)
  }

  /** After it. */
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

/** A network, and its neighbourhood, which gets what five of them get. */
function readersAt(ip: string | undefined): readonly ReaderOfPages[] {
  return [
    { tenant: ALL_SITES, who: networkOf(ip), kind: 'visitors' },
    { tenant: ALL_SITES, who: neighbourhoodOf(ip), kind: 'site' },
  ]
}
