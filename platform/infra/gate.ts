import { UnavailableError } from '../core/errors.ts'

/** Lets costly work of this process through, so many at once; some more may wait for their turn, in order. */
export class Gate {
  readonly #atOnce: number
  readonly #waiting: number
  #running = 0
  readonly #queue: (() => void)[] = []

  constructor({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  /** @throws UnavailableError where too many wait already */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#queue.length >= this.#waiting) throw new UnavailableError()
      await new Promise<void>((resolve) => this.#queue.push(resolve))
    } else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }
}
