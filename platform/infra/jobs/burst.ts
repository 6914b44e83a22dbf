/** Jobs of one tenant in one queue that must not delay other jobs. */
const STEP = 20
const WINDOW_MS = 10 * 60_000

interface Burst {
  readonly since: number
  count: number
}

/**
 * Priorities that share a queue between tenants: each further twenty jobs that a tenant adds within
 * ten minutes get a lower priority, so that the backlog of one tenant delays the few jobs of
 * another by twenty at most. Counted per process, which is enough for an order; nothing is refused.
 */
export class BurstPriorities {
  readonly #bursts = new Map<string, Burst>()

  /**
   * @param group queue and tenant of a job that is added now
   * @param now milliseconds
   * @returns the priority of that job: 0, or a negative number; higher goes first
   */
  next(group: string, now: number): number {
    const known = this.#bursts.get(group)
    const burst = known && now - known.since < WINDOW_MS ? known : { since: now, count: 0 }
    this.#bursts.set(group, burst)
    const priority = -Math.floor(burst.count / STEP)
    burst.count++
    return priority === 0 ? 0 : priority
  }
}
