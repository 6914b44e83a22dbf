import type { Hearer, Hearing } from './port.ts'

/** The hearer of one channel, in every adapter. */
export class ChannelHearing implements Hearing {
  readonly hearer: Hearer
  readonly #ready: Promise<void>
  readonly #stop: () => void
  #hears: () => void = () => undefined

  constructor(hearer: Hearer, stop: () => void) {
    this.hearer = hearer
    this.#stop = stop
    this.#ready = new Promise((resolve) => {
      this.#hears = resolve
    })
  }

  /** It hears from now on; what was announced before may be missing. */
  begin(): void {
    this.#hears()
    this.hearer.onHearing()
  }

  ready(): Promise<void> {
    return this.#ready
  }

  stop(): void {
    this.#stop()
  }
}
