import { setTimeout as sleep } from 'node:timers/promises'
import { TooManyAttemptsError } from '../../core/errors.ts'

const SECOND = 1000
/** Milliseconds that every browser waits for an answer. */
const LONGEST_WAIT = 15 * SECOND
const LONGEST_PAUSE = 8 * SECOND

/**
 * Milliseconds between two tries of a network after its `tries`-th: none up to `from`, then one
 * second, doubled every `from`.
 */
export function pauseAfter(tries: number, from: number): number {
  if (tries <= from) return 0
  return Math.min(LONGEST_PAUSE, SECOND * 2 ** (Math.floor(tries / from) - 1))
}

interface Clock {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<unknown>
}

/**
 * Gives the tries of a network turns, one after the other with a pause before each, in this
 * process.
 */
export class NetworkPace {
  /** When the last turn that was given begins. */
  readonly #turns = new Map<string, number>()
  readonly #clock: Clock

  constructor(clock: Clock = { now: () => performance.now(), sleep }) {
    this.#clock = clock
  }

  /**
   * Resolves when it is the caller's turn.
   * @throws TooManyAttemptsError where the turn would be later than `LONGEST_WAIT`
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
