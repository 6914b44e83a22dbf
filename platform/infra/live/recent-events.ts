/**
 * Within this time a page on a slow connection opens its stream; a later one reloads everything.
 */
const KEPT = 60_000

/**
 * When each member's recent events arrived, for a minute, in the memory of one process. Times are
 * milliseconds of this machine's clock.
 */
export class RecentEvents {
  /** By tenant and member, latest last. */
  readonly #latest = new Map<string, number>()
  #hearingSince = Number.POSITIVE_INFINITY

  /** Events are recorded from now on; earlier ones may have been missed. */
  begin(now: number): void {
    this.#hearingSince = now
    this.#latest.clear()
  }

  note(key: string, now: number): void {
    this.#latest.delete(key)
    this.#latest.set(key, now)
    for (const [oldest, at] of this.#latest) {
      if (at > now - KEPT) break
      this.#latest.delete(oldest)
    }
  }

  /** Whether an event arrived at or after `since`, or may have. */
  any(key: string, since: number, now: number): boolean {
    if (since < this.#hearingSince || since <= now - KEPT) return true
    return (this.#latest.get(key) ?? Number.NEGATIVE_INFINITY) >= since
  }
}
