import type { Region, RegionData, TenantSettings } from './generated/tenant-settings.ts'
import { type At, atPoint, cellOf, cellsApart, kilometres } from './grid.ts'
import { localised } from './localised.ts'
import { foldedName } from './text.ts'

type Regional = Pick<TenantSettings, 'region_data' | 'countries'>

/** Regions of a country in the tenant's files. */
export function regionData(settings: Regional, country: string): RegionData | undefined {
  return Object.hasOwn(settings.region_data, country) ? settings.region_data[country] : undefined
}

export function findRegion(settings: Regional, country: string, id: number | null): Region | undefined {
  if (id === null) return undefined
  return regionData(settings, country)?.regions.find((region) => region.id === id)
}

/** Name of a region in a language, undefined where the tenant has no such region. */
export function regionName(
  settings: Regional,
  country: string,
  id: number | null,
  language: string,
): string | undefined {
  const region = findRegion(settings, country, id)
  return region && localised(region.name, language)
}

/**
 * The region of a country by its ISO 3166-2 code; undefined where the tenant has no such region.
 */
export function regionByCode(settings: Regional, country: string, code: string | null): Region | undefined {
  return regionData(settings, country)?.regions.find((region) => region.code === code)
}

export interface CellRing {
  /** Outer edge. */
  readonly km: number
  readonly cells: readonly number[]
}

/**
 * Groups the cells of the site's known cities and regions by their distance from a cell.
 *
 * @param edges outer edges in kilometres, ascending
 * @returns the rings that are not empty, nearest first; cells beyond the last edge are in none
 */
export function cellRings(settings: Regional, from: number, edges: readonly number[]): CellRing[] {
  const rings = new Map<number, Set<number>>(edges.map((km) => [km, new Set()]))
  for (const country of settings.countries) {
    for (const region of regionData(settings, country)?.regions ?? []) {
      for (const point of [region, ...region.cities]) {
        const cell = cellOf(point.lat, point.lon)
        const edge = edges.find((km) => cellsApart(from, cell) <= km)
        if (edge !== undefined) rings.get(edge)?.add(cell)
      }
    }
  }
  return [...rings].filter(([, cells]) => cells.size > 0).map(([km, cells]) => ({ km, cells: [...cells] }))
}

export interface Place extends At {
  readonly country: string
  readonly region: number
  readonly city: string | null
}

/**
 * The place of a region, or of one of its cities if its name is known; undefined for an unknown
 * region.
 */
export function placeOf(
  settings: Regional,
  country: string,
  regionId: number,
  city?: string,
): Place | undefined {
  const region = findRegion(settings, country, regionId)
  if (!region) return undefined
  const wanted = city?.trim().toLowerCase()
  const found = wanted ? region.cities.find(({ name }) => name.toLowerCase() === wanted) : undefined
  const at = found ? atPoint(found) : middleOf(region)
  return { country, region: region.id, city: found?.name ?? null, ...at }
}

/** The place of a person whose region alone is known: a cell without a spot. */
function middleOf(region: Region): At {
  const { lat, lon } = region.cities[0] ?? region
  return { cell: cellOf(lat, lon), spot: null }
}

/**
 * Position of a city by its name, in any of the site's countries; undefined for an unknown name.
 */
export function findCity(settings: Regional, typed: string): At | undefined {
  const wanted = foldedName(typed.split(',')[0]?.trim() ?? '')
  if (wanted === '') return undefined
  for (const country of settings.countries) {
    for (const { cities } of regionData(settings, country)?.regions ?? []) {
      const city = cities.find(({ name }) => foldedName(name) === wanted)
      if (city) return atPoint(city)
    }
  }
  return undefined
}

/** Maximum distance from the nearest known city at which a position is assigned to it. */
const NEAR_KM = 150

/** The known city nearest to a position in the tenant's countries; undefined if none is near. */
export function nearestPlace(settings: Regional, lat: number, lon: number): Place | undefined {
  let best: Place | undefined
  let least = NEAR_KM
  for (const country of settings.countries) {
    for (const region of regionData(settings, country)?.regions ?? []) {
      const points = region.cities.length > 0 ? region.cities : [{ ...region, name: null }]
      for (const point of points) {
        const km = kilometres(lat, lon, point.lat, point.lon)
        if (km >= least) continue
        least = km
        const city = typeof point.name === 'string' ? point.name : null
        best = { country, region: region.id, city, ...(city === null ? middleOf(region) : atPoint(point)) }
      }
    }
  }
  return best
}
