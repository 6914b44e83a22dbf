import { UnavailableError } from '../../core/errors.ts'
import { reasonOf } from '../start-error.ts'

/** Connections in a row that did not answer, after which the database counts as gone. */
const SILENT_MOST = 3
/** Milliseconds between two tries while it is gone. */
const PAUSE = 1_000

/** What node-postgres says where no answer came, of a new connection or of one that was open. A refused one fails at once. */
const SILENCE =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/

/**
 * Refuses work at once while no connection answers, as during a partition of the network that drops packets: each request would
 * wait for its time limit, and hold slots of proxies and browsers for that long. One try a second finds out whether it is over.
 */
export class Breaker {
  readonly #now: () => number
  #silent = 0
  #nextTry = 0

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @throws UnavailableError while the database counts as gone, but for the work that finds out whether it still is */
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
