import type { Answer } from './app.ts'

/** A fixture that is passed from test to test until one has changed it. */
export interface KeptFixtures<T> {
  /** An unchanged fixture. */
  take(): Promise<T>
  /** Returns the fixture for the next test: its requests were refused, or only read. */
  keep(unchanged: T): void
}

/** @param make creates a fixture; that of a site takes 46 statements */
export function keptFixtures<T>(make: () => Promise<T>): KeptFixtures<T> {
  let kept: T | undefined
  return {
    take: async () => {
      const taken = kept ?? (await make())
      kept = undefined
      return taken
    },
    keep: (unchanged) => {
      kept = unchanged
    },
  }
}

/**
 * Whether a request left all rows of its member unchanged: refused, or a read that neither starts
 * nor ends a session.
 */
export function leftAsItWas(
  method: string,
  { status, cookies }: Pick<Answer, 'status' | 'cookies'>,
): boolean {
  return status >= 400 || (method === 'GET' && cookies.length === 0)
}
