import { type CellRing, cellRings } from '../../core/places.ts'
import type { Search } from './rules.ts'

/** Place of a member, as far as it is known. */
export interface Home {
  readonly country: string
  readonly region: number | null
  readonly cell: number | null
}

/** Radius of "near" in kilometres. */
const NEAR_KM = 100
/**
 * Outer edges of the rings after that. Wide, so that the order does not reveal a member's distance.
 */
const RINGS_KM = [250, 500, 1000, 1500, 2000, 3000, 4000, 5000, 7000, 10_000]

/**
 * Searches from a home outwards, members with a photo first: the same region and near, near, the
 * region, ring after ring of the known places, the country, the whole site.
 */
export function wideningSearches(
  open: Search,
  { country, region, cell }: Home,
  settings: Parameters<typeof cellRings>[0],
): Search[] {
  const withPhoto = { ...open, photo: true as const }
  const inRegion = region === null ? null : { ...withPhoto, region: { country, id: region } }
  const rings: readonly CellRing[] = cell === null ? [] : cellRings(settings, cell, [NEAR_KM, ...RINGS_KM])
  return [
    ...(inRegion && cell !== null ? [{ ...inRegion, distance: NEAR_KM }] : []),
    ...(cell === null ? [] : [{ ...withPhoto, distance: NEAR_KM }]),
    ...(inRegion ? [inRegion] : []),
    ...rings.filter(({ km }) => km > NEAR_KM).map(({ cells }) => ({ ...withPhoto, cells })),
    { ...withPhoto, country },
    withPhoto,
    open,
  ]
}
