import { setTimeout as sleep } from 'node:timers/promises'
import { TooManyAttemptsError } from '../../core/errors.ts'

const SECOND = 1000
/** Longest time that any browser waits for a response, in milliseconds. */
const LONGEST_WAIT = 15 * SECOND
const LONGEST_PAUSE = 8 * SECOND

/**
 * Milliseconds between two tries of a network after `tries` tries: none up to `from`, then one
 * second, doubled every `from` tries.
 */
export function pauseAfter(tries: number, from: number): number {
  if (tries <= from) return 0
  return Math.min(LONGEST_PAUSE, SECOND * 2 ** (Math.floor(tries / from) - 1))
}

interface Clock {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

/**
 * Spaces out the tries of a network: one after the other, with a pause before each. Per process.
 */
export class NetworkPace {
  /** Start of the last turn that each network was given. */
  readonly #turns = new Map<string, number>()
  readonly #clock: Clock

  constructor(clock: Clock = { now: () => performance.now(), sleep }) {
    this.#clock = clock
  }

  /**
   * Resolves when it is the caller's turn.
   * @throws TooManyAttemptsError if the wait would be longer than `LONGEST_WAIT`
   */
  async turn(network: string, pause: number): Promise<void> {
    const now = this.#clock.now()
    const at = Math.max(now, this.#turns.get(network) ?? now) + pause
    if (at - now > LONGEST_WAIT) throw new TooManyAttemptsError(1)
    this.#turns.set(network, at)
    await this.#clock.sleep(at - now)
    if (this.#turns.get(network) === at) this.#turns.delete(network)
  }
}
