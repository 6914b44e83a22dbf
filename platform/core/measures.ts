import type { Seeker } from './viewer.ts'

export type MeasureSystem = 'metric' | 'imperial'

/** Countries where people use feet for height and miles for distances. */
const IMPERIAL_COUNTRIES: ReadonlySet<string> = new Set(['GB', 'US'])

export const KM_PER_MILE = 1.609344
const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12

/**
 * Units of a request: those of the member's country, or of the request's country for visitors. The
 * language does not matter.
 */
export function measuresOf({
  viewer,
  country,
}: {
  readonly viewer: Seeker
  readonly country: string
}): MeasureSystem {
  const home = viewer.kind === 'member' ? viewer.country : country
  return IMPERIAL_COUNTRIES.has(home) ? 'imperial' : 'metric'
}

export interface FeetAndInches {
  readonly feet: number
  readonly inches: number
}

/** Centimetres in feet and whole inches, rounded. */
export function feetOf(cm: number): FeetAndInches {
  const all = Math.round(cm / CM_PER_INCH)
  return { feet: Math.floor(all / INCHES_PER_FOOT), inches: all % INCHES_PER_FOOT }
}

/**
 * Feet and inches in whole centimetres, rounded. `feetOf` converts back to the same feet and
 * inches.
 */
export function centimetresOf({ feet, inches }: FeetAndInches): number {
  return Math.round((feet * INCHES_PER_FOOT + inches) * CM_PER_INCH)
}
