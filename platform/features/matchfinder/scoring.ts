import type { WantedAges } from '../../core/ages.ts'
import { ageOn } from '../../core/calendar.ts'
import type { DistanceEnd } from '../../core/distances.ts'

/** Facts about a candidate that the scoring uses. */
export interface Candidate {
  readonly birth_date: string
  readonly country: string
  readonly region: number | null
  /**
   * Distance from the requested region, or from the viewer if it is their own or none was
   * requested; null if it is unknown or beyond the last step.
   */
  readonly distance: DistanceEnd | null
  /** The half days on which both are free, in the viewer's language. */
  readonly together: readonly string[]
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
  | { readonly kind: 'near_asked'; readonly distance: DistanceEnd }
  | { readonly kind: 'apart'; readonly years: number }
  /** `when` is the first half day on which both are free. */
  | { readonly kind: 'free_time'; readonly when: string }
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
  region: 8,
  asked_region: 14,
  free_time: 16,
  wants_you: 8,
  active: 5,
  photo: 15,
}
/** Points of a distance up to so many kilometres, or miles, in the steps that a card shows. */
const STEPS_AWAY: readonly (readonly [upTo: number, points: number])[] = [
  [10, 12],
  [25, 10],
  [50, 8],
  [100, 5],
  [200, 2],
]
/**
 * Kilometres, or miles, that count as near. Beyond them a distance adds points and is no reason.
 */
const NEAR = 50
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
  const place = placeOf(candidate, wanted)
  if (place.reason) reasons.push([place.points, place.reason])
  const [when] = candidate.together
  if (when !== undefined) reasons.push([POINTS.free_time, { kind: 'free_time', when }])
  const age = ageOn(candidate.birth_date, wanted.today)
  const own = ageOn(wanted.birthDate, wanted.today)
  const years = Math.abs(age - own)
  if (years <= CLOSE_YEARS) reasons.push([2 * (CLOSE_YEARS + 1 - years), { kind: 'apart', years }])
  const ages = candidate.wants_age
  if (ages && own >= ages.min && own <= ages.max) reasons.push([POINTS.wants_you, { kind: 'wants_you' }])
  if (wanted.now.getTime() - candidate.lastOnline.getTime() < WEEK)
    reasons.push([POINTS.active, { kind: 'active' }])
  const unsaid = (candidate.has_photo ? POINTS.photo : 0) + (place.reason ? 0 : place.points)
  const points = reasons.reduce((sum, [one]) => sum + one, unsaid)
  return { points, reasons: reasons.toSorted(([a], [b]) => b - a).map(([, reason]) => reason) }
}

/**
 * The points of region and distance together, with at most one reason: the requested region, the
 * viewer's own region, or near one of the two.
 */
function placeOf(
  { country, region, distance }: Candidate,
  { askedRegion: asked, ...viewer }: Wanted,
): { readonly points: number; readonly reason: Reason | null } {
  const own = region !== null && region === viewer.region && country === viewer.country
  const requested = asked !== null && asked.id === region && asked.country === country
  const steps = distance === null ? 0 : (STEPS_AWAY.find(([upTo]) => distance.value <= upTo)?.[1] ?? 0)
  if (requested)
    return { points: POINTS.asked_region + steps, reason: { kind: own ? 'region' : 'asked_region' } }
  if (own && !asked) return { points: POINTS.region + steps, reason: { kind: 'region' } }
  if (distance === null || distance.value > NEAR) return { points: steps, reason: null }
  return { points: steps, reason: asked ? { kind: 'near_asked', distance } : { kind: 'near' } }
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
