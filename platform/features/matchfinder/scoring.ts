import type { WantedAges } from '../../core/ages.ts'
import { ageOn } from '../../core/calendar.ts'

/** Facts about a candidate that the scoring uses. */
export interface Candidate {
  readonly birth_date: string
  readonly country: string
  readonly region: number | null
  /** Within driving distance of the viewer's cell; false if either place is unknown. */
  readonly near: boolean
  readonly has_photo: boolean
  /** Number of interests that were asked for and that the candidate has. */
  readonly shared: number
  /** Wishes that were asked for and that the candidate has, as indexes in `INTERESTS`. */
  readonly wishes: readonly number[]
  /** The ages that the candidate looks for. */
  readonly wants_age: WantedAges | null
  readonly lastOnline: Date
}

/** The viewer and the answers that candidates are scored against. */
export interface Wanted {
  readonly birthDate: string
  readonly country: string
  readonly region: number | null
  /** The requested region, null for anywhere. */
  readonly askedRegion: { readonly country: string; readonly id: number } | null
  /** Midnight of the current day at the site. */
  readonly today: Date
  readonly now: Date
}

/** A reason why a candidate fits. */
export type Reason =
  | { readonly kind: 'shared'; readonly count: number }
  | { readonly kind: 'wish'; readonly wishes: readonly number[] }
  | { readonly kind: 'region' }
  | { readonly kind: 'asked_region' }
  | { readonly kind: 'near' }
  | { readonly kind: 'apart'; readonly years: number }
  | { readonly kind: 'wants_you' }
  | { readonly kind: 'active' }

export interface Fit {
  readonly points: number
  readonly reasons: readonly Reason[]
}

/** Points of each reason. A photo adds points but is not a reason. */
const POINTS = {
  shared: 6,
  wish: 14,
  region: 12,
  asked_region: 20,
  near: 8,
  wants_you: 8,
  active: 5,
  photo: 15,
}
/** Shared interests beyond these add nothing. */
const MOST_SHARED = 8
/** Age difference in years that still counts as a reason; each year costs the same. */
const CLOSE_YEARS = 5
const WEEK = 7 * 86_400_000

/**
 * How well a candidate fits, and why (docs/product-rules.md#matchfinder). Pure: the same facts give
 * the same result.
 */
export function fitOf(candidate: Candidate, wanted: Wanted): Fit {
  const reasons: (readonly [number, Reason])[] = []
  const { shared, wishes } = candidate
  if (shared > 0)
    reasons.push([POINTS.shared * Math.min(shared, MOST_SHARED), { kind: 'shared', count: shared }])
  if (wishes.length > 0) reasons.push([POINTS.wish * wishes.length, { kind: 'wish', wishes }])
  const place = placeReason(candidate, wanted)
  if (place) reasons.push([POINTS[place.kind], place])
  const age = ageOn(candidate.birth_date, wanted.today)
  const own = ageOn(wanted.birthDate, wanted.today)
  const years = Math.abs(age - own)
  if (years <= CLOSE_YEARS) reasons.push([2 * (CLOSE_YEARS + 1 - years), { kind: 'apart', years }])
  const ages = candidate.wants_age
  if (ages && own >= ages.min && own <= ages.max) reasons.push([POINTS.wants_you, { kind: 'wants_you' }])
  if (wanted.now.getTime() - candidate.lastOnline.getTime() < WEEK)
    reasons.push([POINTS.active, { kind: 'active' }])
  const points = reasons.reduce((sum, [one]) => sum + one, candidate.has_photo ? POINTS.photo : 0)
  return { points, reasons: reasons.toSorted(([a], [b]) => b - a).map(([, reason]) => reason) }
}

/** At most one reason about the place: the requested region, the viewer's own region, or near. */
function placeReason(
  { country, region, near }: Candidate,
  wanted: Wanted,
): Extract<Reason, { kind: 'asked_region' | 'region' | 'near' }> | null {
  const own = region !== null && region === wanted.region && country === wanted.country
  const { askedRegion: asked } = wanted
  if (asked && asked.id === region && asked.country === country)
    return { kind: own ? 'region' : 'asked_region' }
  if (own) return { kind: 'region' }
  return near ? { kind: 'near' } : null
}

/** Best fit first; ties by last visit. */
export function ranked<C extends Candidate>(
  candidates: readonly C[],
  wanted: Wanted,
): { readonly candidate: C; readonly fit: Fit }[] {
  return candidates
    .map((candidate) => ({ candidate, fit: fitOf(candidate, wanted) }))
    .toSorted(
      (a, b) =>
        b.fit.points - a.fit.points || b.candidate.lastOnline.getTime() - a.candidate.lastOnline.getTime(),
    )
}
