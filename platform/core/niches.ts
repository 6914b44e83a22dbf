import { INTERESTS, INTIMATE_INTERESTS, type Interest } from './interests.ts'

/** Kinds of site, by the number that the setting `niche` stores. */
export const NICHES = {
  dating: 1,
  casual: 2,
  adult: 3,
  mature: 4,
  flirt: 5,
  same_sex: 6,
  kink: 7,
} as const

/** @returns the name of a niche by its number; empty for an unknown number */
export const nicheName = (niche: number): string =>
  Object.entries(NICHES).find(([, number]) => number === niche)?.[0] ?? ''

/**
 * Whether members of the site meet members of their own gender. The signup then does not ask which
 * gender they look for, and the search shows only their own.
 */
export const isSameSex = ({ niche }: { readonly niche: number }): boolean => niche === NICHES.same_sex

/** Niches whose members expect to be asked about intimate interests. */
const INTIMATE_NICHES: ReadonlySet<number> = new Set([NICHES.casual, NICHES.adult, NICHES.kink])

/** @returns slugs of the interests that a site of this niche offers if its files do not list any */
export function interestsOfNiche(niche: number): readonly Interest[] {
  return INTIMATE_NICHES.has(niche) ? INTERESTS : EVERYDAY_INTERESTS
}

const EVERYDAY_INTERESTS = INTERESTS.filter((slug) => !INTIMATE_INTERESTS.has(slug))
