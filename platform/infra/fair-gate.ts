import { UnavailableError } from '../core/errors.ts'

/**
 * The groups that a job belongs to, from the widest to the narrowest, such as tenant, network,
 * member. At each level the groups take turns, so that many jobs of one group do not delay those of
 * other groups.
 */
export type Share = readonly string[]

interface Waiter {
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

/** Jobs of one group: grouped by the next level, or, at the last level, in order of arrival. */
class Group {
  readonly groups = new Map<string, Group>()
  readonly queue: Waiter[] = []
  waiting = 0

  push([first, ...rest]: Share, waiter: Waiter): void {
    this.waiting++
    if (first === undefined) return void this.queue.push(waiter)
    const group = this.groups.get(first) ?? new Group()
    this.groups.set(first, group)
    group.push(rest, waiter)
  }

  /** The next job. Its group moves to the end of the queue. */
  shift(): Waiter | undefined {
    const own = this.queue.shift()
    if (own) {
      this.waiting--
      return own
    }
    for (const [key, group] of this.groups) {
      this.groups.delete(key)
      const waiter = group.shift()
      if (group.waiting > 0) this.groups.set(key, group)
      this.waiting--
      return waiter
    }
    return undefined
  }

  /** Removes a job that gave up. @returns whether it was still waiting */
  remove([first, ...rest]: Share, waiter: Waiter): boolean {
    if (first === undefined) {
      const at = this.queue.indexOf(waiter)
      if (at === -1) return false
      this.queue.splice(at, 1)
    } else {
      const group = this.groups.get(first)
      if (!group?.remove(rest, waiter)) return false
      if (group.waiting === 0) this.groups.delete(first)
    }
    this.waiting--
    return true
  }

  /**
   * Removes the newest job of the largest group; of equally large groups, of the one that
   * `newcomer` belongs to.
   */
  evict([first, ...rest]: Share): Waiter | undefined {
    this.waiting--
    const own = first === undefined ? undefined : this.groups.get(first)
    let largest: readonly [string, Group] | undefined = own && first !== undefined ? [first, own] : undefined
    for (const entry of this.groups) if (entry[1].waiting > (largest?.[1].waiting ?? 0)) largest = entry
    if (!largest) return this.queue.pop()
    const [key, group] = largest
    const evicted = group.evict(group === own ? rest : [])
    if (group.waiting === 0) this.groups.delete(key)
    return evicted
  }
}

export interface GateOptions {
  readonly atOnce: number
  readonly waiting: number
  /** Maximum wait of a job in milliseconds; unlimited if absent. */
  readonly patience?: number
}

/**
 * A fair queue: limits how many costly jobs run concurrently in this process. A limited number may
 * wait; groups take turns (`Share`). If the queue is full, the newest job of the group with the
 * most waiting jobs is refused, which need not be the newest job. So a flood on one tenant causes
 * refusals only at that tenant, and within it only for the network that the flood comes from.
 */
export class FairGate {
  readonly #atOnce: number
  readonly #waiting: number
  #running = 0
  readonly #patience: number | undefined
  readonly #line = new Group()

  constructor({ atOnce, waiting, patience }: GateOptions) {
    this.#atOnce = atOnce
    this.#waiting = waiting
    this.#patience = patience
  }

  /** Jobs under way. */
  get running(): number {
    return this.#running
  }

  /** Jobs that wait for their turn. */
  get waiting(): number {
    return this.#line.waiting
  }

  /**
   * @throws UnavailableError if the queue is full and this job is in the largest group, or if its
   *   turn does not come in time
   */
  async pass<T>(share: Share, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#turn(share)
    try {
      return await work()
    } finally {
      const next = this.#line.shift()
      if (next) next.start()
      else this.#running--
    }
  }

  #turn(share: Share): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      this.#line.push(share, waiter)
      if (this.#patience !== undefined)
        timer = setTimeout(() => {
          if (this.#line.remove(share, waiter)) waiter.refuse(new UnavailableError())
        }, this.#patience)
      if (this.#line.waiting > this.#waiting) this.#line.evict(share)?.refuse(new UnavailableError())
    })
  }
}
