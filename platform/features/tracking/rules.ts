import { firstValues } from '../../core/query.ts'
import type { Tracking } from '../../core/viewer.ts'
import {
  ENTRANCE_NAMES,
  type Entrance,
  type EntranceName,
  LINK_NAMES,
  type LinkName,
  SOURCE_NAMES,
} from '../../core/visit-source.ts'

const LONGEST = 100
/** Matches most values, which need no cleaning. */
const PLAIN = /^[\w.~-]*$/

/**
 * Countries in which a non-essential cookie needs no consent before it is set. Elsewhere (article
 * 5(3) of Directive 2002/58/EC and its national laws) none is set, because no consent is requested.
 */
const WITHOUT_CONSENT: ReadonlySet<string> = new Set(['US'])

/** Whether the record may be stored in the browser of a visitor from this country (ISO code). */
export const mayKeep = (country: string): boolean => WITHOUT_CONSENT.has(country)

/**
 * The page of this site that a request came from; undefined for another host, whose address cannot
 * be trusted.
 */
export function pageBefore(referer: string | undefined, host: string | undefined): URL | undefined {
  if (!referer || !host || !URL.canParse(referer)) return undefined
  const url = new URL(referer)
  return url.host === host.toLowerCase() ? url : undefined
}

/**
 * The record in the address of the page of this site that a request came from, which browsers send
 * as referrer (`Referrer-Policy: same-origin`). Null for another host.
 */
export function trackingBefore(referer: string | undefined, host: string | undefined): Tracking | null {
  const url = pageBefore(referer, host)
  return url ? trackingFrom(firstValues(url.search.slice(1))) : null
}

/**
 * The address (path and query) with the record of a link, a landing page, or both: each replaces
 * the existing values of its names.
 */
export function withVisit(address: string, visit: Tracking & Entrance): string {
  const [path = '', query] = address.split('?', 2)
  const params = new URLSearchParams(query)
  for (const names of [LINK_NAMES, ENTRANCE_NAMES] as const)
    if (names.some((name: LinkName | EntranceName) => Object.hasOwn(visit, name)))
      for (const name of names) params.delete(name)
  for (const [name, value] of Object.entries(visit)) params.set(name, value)
  return `${path.replace(/^\/+/, '/')}?${params}`
}

/**
 * A value as it is stored: cut to 100 characters and without control characters, because it is
 * shown in reports and exported to partners.
 */
export function cleanValue(value: unknown): string {
  if (typeof value !== 'string') return ''
  if (value.length <= LONGEST && PLAIN.test(value)) return value
  const clean = value.replace(/\p{Cc}/gu, '').trim()
  // Cut between whole characters: databases reject half of one.
  return clean.length > LONGEST ? [...clean].slice(0, LONGEST).join('') : clean
}

/** The named values that are not empty after cleaning. */
export function cleanValues<Name extends string>(
  names: readonly Name[],
  values: Readonly<Record<string, unknown>>,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const clean = Object.hasOwn(values, name) ? cleanValue(values[name]) : ''
    if (clean) found[name] = clean
  }
  return found
}

/** The tracking record in the given values, or null if none of the five names has a value. */
export function trackingFrom(values: Readonly<Record<string, unknown>>): Tracking | null {
  const found: Partial<Record<LinkName, string>> = cleanValues(LINK_NAMES, values)
  return SOURCE_NAMES.some((name) => found[name] !== undefined) ? found : null
}
