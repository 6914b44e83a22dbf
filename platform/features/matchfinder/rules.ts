import { INTERESTS, type Interest } from '../../core/interests.ts'

/** The questions, in their order. */
export const STEPS = ['who', 'age', 'place', 'wish', 'interests'] as const
export type Step = (typeof STEPS)[number]

/** Interests that name what members look for; a site asks only for those it offers. */
const WISHES: readonly Interest[] = [
  'relationship',
  'adventure',
  'travelling',
  'party',
  'exchanging_pictures',
  'one_night_stand',
  'threesome',
]
/** Maximum number of interests: with more, everybody would share some. */
export const MOST_INTERESTS = 10
/** Matches in the list. */
export const SHOWN = 24
/** The list shows new members again a week after the last look. */
const WEEK = 7 * 86_400_000

/** The questions of a site, without the one about gender on same-sex sites. */
export function stepsOf({ sameSex }: { readonly sameSex: boolean }): readonly Step[] {
  return sameSex ? STEPS.slice(1) : STEPS
}

/** The wishes that a site offers. */
export function wishesOf(offered: readonly string[]): readonly Interest[] {
  return WISHES.filter((slug) => offered.includes(slug))
}

/** Indexes in `INTERESTS` of the given interests that the site offers, at most `most`. */
export function placesOf(slugs: readonly string[], offered: readonly string[], most: number): number[] {
  const known = new Set(slugs.filter((slug) => offered.includes(slug)))
  return INTERESTS.flatMap((slug, place) => (known.has(slug) ? [place] : [])).slice(0, most)
}

export interface Looked {
  readonly looked_at: Date | null
  readonly looked_before_at: Date | null
}

/**
 * The time of the previous look: members who signed up later are new. Repeated looks within a week
 * count as one.
 *
 * @returns `changed` if the look at `now` begins another week
 */
export function lookAt(
  { looked_at, looked_before_at }: Looked,
  now: Date,
): Looked & { readonly changed: boolean } {
  if (looked_at === null) return { looked_at: now, looked_before_at: null, changed: true }
  if (now.getTime() - looked_at.getTime() < WEEK) return { looked_at, looked_before_at, changed: false }
  return { looked_at: now, looked_before_at: looked_at, changed: true }
}
