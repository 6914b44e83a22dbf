import { firstValues } from '../../core/query.ts'
import type { Tracking } from '../../core/viewer.ts'

/** Tracking record of an entry link. */
const KEYS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
const LONGEST = 100

/**
 * Countries in which a cookie that the site could do without needs no consent before it is set. Elsewhere (article 5(3) of Directive
 * 2002/58/EC and what follows it) none is set, because nobody is asked.
 */
const WITHOUT_CONSENT: ReadonlySet<string> = new Set(['US'])

/** Whether the record may be kept in the browser of a visitor from this country (ISO code). */
export const mayKeep = (country: string): boolean => WITHOUT_CONSENT.has(country)

/**
 * The record in the address of the page of this site that a request came from: the browser names it by itself (`Referrer-Policy:
 * same-origin`). Null for another host, whose address may be anybody's.
 */
export function trackingBefore(referer: string | undefined, host: string | undefined): Tracking | null {
  if (!referer || !host || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.host === host.toLowerCase() ? trackingFrom(firstValues(url.search.slice(1))) : null
}

/** The address (path and query) with the record in it, in place of what stood under its names. */
export function withTracking(address: string, tracking: Tracking): string {
  const [path = '', query] = address.split('?', 2)
  const params = new URLSearchParams(query)
  for (const name of KEYS) params.delete(name)
  for (const [name, value] of Object.entries(tracking)) params.set(name, value)
  return `${path.replace(/^\/+/, '/')}?${params}`
}

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
