import type { Tracking } from '../../core/viewer.ts'
import {
  ALL_NAMES,
  ENTRANCE_NAMES,
  type Entrance,
  isKnown,
  LINK_NAMES,
  type VisitSource,
  wholeSource,
} from '../../core/visit-source.ts'
import { cleanValues, trackingFrom } from './rules.ts'

/** The first and the last known touch of a person. */
export interface Touches {
  readonly first: VisitSource
  readonly last: VisitSource
}

/** Browsers drop longer cookies completely. */
const LONGEST_COOKIE = 3500
const FIRST = 'first.'

/** The touch of one visit; null if it is empty. */
export function touchOf(tracking: Tracking | null, entrance: Entrance | null): VisitSource | null {
  const touch = wholeSource({ ...tracking, ...entrance })
  return isKnown(touch) ? touch : null
}

/**
 * The touches after a visit. A link replaces the previous link as a whole, and so does a landing
 * page, so that a click id never gets assigned to another network.
 */
export function withTouch(before: Touches | null, touch: VisitSource | null): Touches | null {
  if (!touch) return before
  if (!before) return { first: touch, last: touch }
  const kept = (names: readonly (keyof VisitSource)[]) => {
    const from = names.some((name) => touch[name] !== '') ? touch : before.last
    return Object.fromEntries(names.map((name) => [name, from[name]]))
  }
  return { first: before.first, last: wholeSource({ ...kept(LINK_NAMES), ...kept(ENTRANCE_NAMES) }) }
}

/** The value of the cookie, parsed by `parseTouches`. */
export function serialiseTouches({ first, last }: Touches): string {
  const params = new URLSearchParams()
  for (const name of ALL_NAMES) if (last[name]) params.set(name, last[name])
  const short = params.toString()
  if (ALL_NAMES.some((name) => first[name] !== last[name]))
    for (const name of ALL_NAMES) params.set(FIRST + name, first[name])
  const whole = params.toString()
  return whole.length > LONGEST_COOKIE ? short.slice(0, LONGEST_COOKIE) : whole
}

/**
 * Parses the cookie's value; cookies can be forged, so the values are cleaned like those of a link.
 */
export function parseTouches(value: string | undefined): Touches | null {
  const values = valuesOf(value)
  const last = sieve(values)
  if (!last) return null
  const named = Object.entries(values).filter(([name]) => name.startsWith(FIRST))
  const first = sieve(Object.fromEntries(named.map(([name, one]) => [name.slice(FIRST.length), one])))
  return { first: first ?? last, last }
}

/** The traffic source in the cookie's value. */
export const parseTracking = (value: string | undefined): Tracking | null => trackingFrom(valuesOf(value))

const valuesOf = (value: string | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(value ?? ''))

const sieve = (values: Readonly<Record<string, unknown>>): VisitSource | null =>
  touchOf(trackingFrom(values), cleanValues(ENTRANCE_NAMES, values))
