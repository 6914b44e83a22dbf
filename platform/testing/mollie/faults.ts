/**
 * A fault of one request at the test server: `unavailable` answers 503 and does nothing, `dropped`
 * closes the connection and does nothing, `unanswered` does the work and never answers, `closed`
 * does the work and closes the connection.
 */
export type MollieFault = 'unavailable' | 'dropped' | 'unanswered' | 'closed'

interface Planned {
  readonly fault: MollieFault
  readonly matches: (request: string) => boolean
  left: number
}

/** Faults planned for coming requests. */
export class MollieFaults {
  #planned: Planned[] = []

  /** The next `times` requests such as `POST /v2/payments` fail. */
  plan(fault: MollieFault, request: RegExp, times = 1): void {
    this.#planned.push({ fault, matches: (one) => request.test(one), left: times })
  }

  clear(): void {
    this.#planned = []
  }

  next(request: string): MollieFault | undefined {
    const found = this.#planned.find(({ left, matches }) => left > 0 && matches(request))
    if (found) found.left--
    return found?.fault
  }
}
