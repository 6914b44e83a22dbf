import type { Region, RegionData, TenantSettings } from './generated/tenant-settings.ts'
import { localised } from './localised.ts'
import { KM_PER_MILE, type MeasureSystem } from './measures.ts'
import { foldedName } from './text.ts'

/** Cells of a quarter degree: at least 11 km wide anywhere people live; the rule is 2 km (docs/product-rules.md#who-sees-whom). */
const PER_DEGREE = 4
const ACROSS = 360 * PER_DEGREE
const EARTH_KM = 6371

/** Upper end of a distance that is shown: a round number in its unit, and the same in kilometres. */
export interface DistanceEnd {
  readonly value: number
  readonly unit: 'kilometer' | 'mile'
  readonly km: number
}

/**
 * Ends of the distances that are shown. The first is about as wide as a cell. All are compared with the distance between the
 * centres of two cells, so that in any unit repeated probes from one cell reveal no more than one probe.
 */
const ENDS: Readonly<Record<MeasureSystem, readonly DistanceEnd[]>> = {
  metric: [25, 50, 100, 200, 500].map((value) => ({ value, unit: 'kilometer', km: value })),
  imperial: [10, 25, 50, 100, 200, 300].map((value) => ({ value, unit: 'mile', km: value * KM_PER_MILE })),
}

export function distanceEnds(measures: MeasureSystem): readonly DistanceEnd[] {
  return ENDS[measures]
}

/** The cell that a place lies in: all that is ever stored of a position. */
export function cellOf(lat: number, lon: number): number {
  const row = Math.floor((Math.min(Math.max(lat, -90), 89.999) + 90) * PER_DEGREE)
  const column = mod(Math.floor((lon + 180) * PER_DEGREE), ACROSS)
  return row * ACROSS + column
}

/** Middle of a cell. */
export function cellCentre(cell: number): { readonly lat: number; readonly lon: number } {
  const row = Math.floor(cell / ACROSS)
  const column = cell - row * ACROSS
  return { lat: (row + 0.5) / PER_DEGREE - 90, lon: (column + 0.5) / PER_DEGREE - 180 }
}

/** Kilometres between two points on the sphere. */
export function kilometres(aLat: number, aLon: number, bLat: number, bLon: number): number {
  const rad = Math.PI / 180
  const sinLat = Math.sin(((bLat - aLat) * rad) / 2)
  const sinLon = Math.sin(((bLon - aLon) * rad) / 2)
  const h = sinLat * sinLat + Math.cos(aLat * rad) * Math.cos(bLat * rad) * sinLon * sinLon
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Upper end of the distance between two cells, null beyond the last or where one is unknown. Cells in, so cells out. */
export function distanceBetween(
  a: number | null,
  b: number | null,
  measures: MeasureSystem,
): DistanceEnd | null {
  if (a === null || b === null) return null
  const from = cellCentre(a)
  const to = cellCentre(b)
  const km = kilometres(from.lat, from.lon, to.lat, to.lon)
  return ENDS[measures].find((end) => km <= end.km) ?? null
}

/** Every cell whose centre lies within `km` kilometres of this cell's centre, across the date line too. */
export function cellsWithin(cell: number, km: number): number[] {
  const { lat, lon } = cellCentre(cell)
  const rows = Math.ceil((km / 111) * PER_DEGREE) + 1
  const found: number[] = []
  for (let dy = -rows; dy <= rows; dy++) {
    const y = lat + dy / PER_DEGREE
    if (y <= -90 || y >= 90) continue
    const columns = Math.min(
      Math.ceil((km / (111 * Math.max(Math.cos((y * Math.PI) / 180), 0.01))) * PER_DEGREE) + 1,
      ACROSS / 2,
    )
    for (let dx = -columns; dx <= columns; dx++) {
      const x = lon + dx / PER_DEGREE
      if (kilometres(lat, lon, y, x) <= km) found.push(cellOf(y, x))
    }
  }
  return [...new Set(found)]
}

type Regional = Pick<TenantSettings, 'region_data' | 'countries'>

/** Regions of a country as this tenant knows them. */
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

/** The region of a country by its ISO 3166-2 code; undefined where the tenant has no such region. */
export function regionByCode(settings: Regional, country: string, code: string | null): Region | undefined {
  return regionData(settings, country)?.regions.find((region) => region.code === code)
}

export interface CellRing {
  /** Outer edge. */
  readonly km: number
  readonly cells: readonly number[]
}

/**
 * Cells of the cities and regions that a site knows, by their distance from a cell.
 *
 * @param edges outer edges in kilometres, ascending
 * @returns the rings that hold any, the nearest first; cells beyond the last edge are in none
 */
export function cellRings(settings: Regional, from: number, edges: readonly number[]): CellRing[] {
  const home = cellCentre(from)
  const rings = new Map<number, Set<number>>(edges.map((km) => [km, new Set()]))
  for (const country of settings.countries) {
    for (const region of regionData(settings, country)?.regions ?? []) {
      for (const point of [region, ...region.cities]) {
        const cell = cellOf(point.lat, point.lon)
        const { lat, lon } = cellCentre(cell)
        const edge = edges.find((km) => kilometres(home.lat, home.lon, lat, lon) <= km)
        if (edge !== undefined) rings.get(edge)?.add(cell)
      }
    }
  }
  return [...rings].filter(([, cells]) => cells.size > 0).map(([km, cells]) => ({ km, cells: [...cells] }))
}

export interface Place {
  readonly country: string
  readonly region: number
  readonly city: string | null
  readonly cell: number
}

/** The place of a region, or of one of its cities where the name is known there; undefined for an unknown region. */
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
  const point = found ?? region.cities[0] ?? region
  return { country, region: region.id, city: found?.name ?? null, cell: cellOf(point.lat, point.lon) }
}

/** The cell of a city that the site knows by this name, in any of its countries; undefined for every other name. */
export function cellOfCity(settings: Regional, typed: string): number | undefined {
  const wanted = foldedName(typed.split(',')[0]?.trim() ?? '')
  if (wanted === '') return undefined
  for (const country of settings.countries) {
    for (const { cities } of regionData(settings, country)?.regions ?? []) {
      const city = cities.find(({ name }) => foldedName(name) === wanted)
      if (city) return cellOf(city.lat, city.lon)
    }
  }
  return undefined
}

/** Whether a number, as an address may hold it, is a cell. */
export const isCell = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < 180 * PER_DEGREE * ACROSS

/** How far from the nearest known city a position may be and still be counted there. */
const NEAR_KM = 150

/** The known city nearest to a position in the tenant's countries; undefined where none is near. */
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
        best = {
          country,
          region: region.id,
          city: point.name as string | null,
          cell: cellOf(point.lat, point.lon),
        }
      }
    }
  }
  return best
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}
