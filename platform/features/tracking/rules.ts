import type { Tracking } from '../../core/viewer.ts'

/** Tracking record of an entry link. */
const KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
const LONGEST = 100

/**
 * The tracking record in some named values, or null where there is none. Values are cut to 100 characters and lose
 * control characters: they end up in reports and exports of partners.
 */
export function trackingFrom(values: Readonly<Record<string, unknown>>): Tracking | null {
  const found: Partial<Record<(typeof KEYS)[number], string>> = {}
  for (const key of KEYS) {
    const value = values[key]
    if (typeof value !== 'string') continue
    const clean = value
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, LONGEST)
    if (clean) found[key] = clean
  }
  return Object.keys(found).length > 0 ? found : null
}

/** What the cookie holds, to be read by `parseTracking`. */
export function serialiseTracking(tracking: Tracking): string {
  return new URLSearchParams(Object.entries(tracking)).toString()
}

/** The cookie's value to a record; anything can stand in a cookie, so it goes through the same sieve. */
export function parseTracking(value: string | undefined): Tracking | null {
  if (!value) return null
  return trackingFrom(Object.fromEntries(new URLSearchParams(value)))
}
