import type { Answer } from './app.ts'

/** What requests are made with, passed from test to test as long as none has changed it. */
export interface KeptFixtures<T> {
  /** One that nothing has changed. */
  take(): Promise<T>
  /** The next test may have it: what was asked of it was refused, or only read. */
  keep(unchanged: T): void
}

/** @param make a new one; that of a site takes 46 statements */
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
 * Whether a request left all rows of its member as they were: refused, or a read that neither
 * begins nor ends a session.
 */
export function leftAsItWas(
  method: string,
  { status, cookies }: Pick<Answer, 'status' | 'cookies'>,
): boolean {
  return status >= 400 || (method === 'GET' && cookies.length === 0)
}
