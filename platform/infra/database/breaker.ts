import { UnavailableError } from '../../core/errors.ts'
import { reasonOf } from '../start-error.ts'

/**
 * Number of consecutive connections without an answer after which the database counts as
 * unreachable.
 */
const SILENT_MOST = 3
/** Milliseconds between two attempts while it is unreachable. */
const PAUSE = 1_000

/**
 * Messages of node-postgres for a new or open connection that did not answer. A refused connection
 * fails immediately, so it is not included.
 */
const SILENCE =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/

/**
 * A circuit breaker: refuses work immediately while no connection answers, for example during a
 * network partition that drops packets. Otherwise each request would wait for its time limit, and
 * occupy proxies and browsers meanwhile. One attempt per second checks whether the database answers
 * again.
 */
export class Breaker {
  readonly #now: () => number
  #silent = 0
  #nextTry = 0

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * @throws UnavailableError while the database counts as unreachable, except for the work that
   *   checks whether it still is
   */
  enter(): void {
    if (this.#silent < SILENT_MOST) return
    const now = this.#now()
    if (now < this.#nextTry) throw new UnavailableError()
    this.#nextTry = now + PAUSE
  }

  answered(): void {
    this.#silent = 0
  }

  failed(error: unknown): void {
    if (!SILENCE.test(reasonOf(error))) return
    this.#silent++
    if (this.#silent === SILENT_MOST) this.#nextTry = this.#now() + PAUSE
  }
}
