import type { RegionData } from '../../core/generated/tenant-settings.ts'
import { kilometres } from '../../core/grid.ts'
import { localised } from '../../core/localised.ts'
import { foldedName } from '../../core/text.ts'
import type { Town } from './port.ts'
import type { ListedTown } from './read-towns.ts'

interface IndexedTown extends Town {
  readonly folded: string
  /** One of the towns in the platform's regions. */
  readonly known: boolean
}

/** The towns of one country, indexed by place and by name. */
export interface CountryIndex {
  readonly nearest: (lat: number, lon: number) => { readonly town: Town; readonly km: number } | undefined
  readonly search: (folded: string, limit: number) => readonly Town[]
}

const PER_DEGREE = 4
/**
 * Rings of cells that are searched, and the minimum width of a ring in kilometres where people
 * live.
 */
const RINGS = 14
const RING_KM = 10
const NEAR_KM = 150
/**
 * The list contains some towns that the regions also name, under their English name (Milan, Munich,
 * Copenhagen).
 */
const SAME_TOWN_KM = 3
const SAME_CENTRE_KM = 1
/** The list also contains quarters of cities: this close to its centre, people name the city. */
const IN_CITY_KM = 5

/**
 * An index of the towns of a country. The list has its own codes of areas, which no table maps to
 * ISO 3166-2. So the cities that the platform's regions name vote for their areas. A town in an
 * area without a vote gets the region of the nearest of those cities.
 */
export function indexCountry(
  country: string,
  listed: readonly ListedTown[],
  data: RegionData | undefined,
): CountryIndex {
  const known = knownTowns(country, data)
  const listedGrid = gridOf(listed)
  const regionOf = regionsByVote(known, listedGrid)
  const knownGrid = gridOf(known)
  const isKnown = ({ name, lat, lon }: ListedTown): boolean => {
    const near = knownGrid.nearest(lat, lon)
    if (!near || near.km >= SAME_TOWN_KM) return false
    return near.km < SAME_CENTRE_KM || near.point.folded[0] === foldedName(name)[0]
  }
  const others = listed
    .filter((town) => !isKnown(town))
    .map((town): IndexedTown => {
      const { name, lat, lon } = town
      const region = regionOf(town) ?? knownGrid.nearest(lat, lon)?.point.region ?? null
      return { name, country, region, lat, lon, folded: foldedName(name), known: false }
    })
  const towns = [...known, ...others]
  const grid = gridOf(towns)
  return {
    nearest: (lat, lon) => {
      const city = knownGrid.nearest(lat, lon)
      const near = city && city.km < IN_CITY_KM ? city : grid.nearest(lat, lon)
      return near && near.km <= NEAR_KM ? { town: townOf(near.point), km: near.km } : undefined
    },
    search: (name, limit) =>
      towns
        .filter((town) => town.folded.startsWith(name))
        .sort((a, b) => Number(b.known) - Number(a.known) || a.folded.length - b.folded.length)
        .slice(0, limit)
        .map(townOf),
  }
}

const townOf = ({ name, country, region, lat, lon }: Town): Town => ({ name, country, region, lat, lon })

function knownTowns(country: string, data: RegionData | undefined): IndexedTown[] {
  return (data?.regions ?? []).flatMap(({ code, name, lat, lon, cities }) => {
    const points = cities.length > 0 ? cities : [{ name: localised(name, country.toLowerCase()), lat, lon }]
    return points.map((point) => ({
      ...point,
      country,
      region: code,
      folded: foldedName(point.name),
      known: true,
    }))
  })
}

type Vote = Map<string, Map<string, number>>

/** The region of a town by the votes for the smaller of its areas, otherwise for the larger one. */
function regionsByVote(
  known: readonly IndexedTown[],
  listed: Grid<ListedTown>,
): (town: ListedTown) => string | undefined {
  const votes: Vote = new Map()
  for (const { lat, lon, region } of known) {
    const areas = listed.nearest(lat, lon)?.point.areas
    if (!areas || region === null) continue
    for (const area of keysOf(areas)) {
      const counts = votes.get(area) ?? new Map<string, number>()
      votes.set(area, counts.set(region, (counts.get(region) ?? 0) + 1))
    }
  }
  const winners = new Map([...votes].map(([area, counts]) => [area, winner(counts)]))
  return ({ areas }) => {
    const [large, small] = keysOf(areas)
    return (areas[1] ? winners.get(small) : undefined) ?? winners.get(large)
  }
}

const keysOf = ([large, small]: readonly [string, string]) => [large, `${large}/${small}`] as const

/** The region with most votes; undefined if it has no clear majority over the others. */
function winner(counts: ReadonlyMap<string, number>): string | undefined {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [...counts].find(([, count]) => count * 3 >= all * 2)?.[0]
}

interface Point {
  readonly lat: number
  readonly lon: number
}

interface Grid<P extends Point> {
  /** The nearest point within the searched rings. */
  readonly nearest: (lat: number, lon: number) => { readonly point: P; readonly km: number } | undefined
}

function gridOf<P extends Point>(points: readonly P[]): Grid<P> {
  const cells = new Map<string, P[]>()
  const cellAt = (value: number) => Math.floor(value * PER_DEGREE)
  for (const point of points) {
    const key = `${cellAt(point.lat)} ${cellAt(point.lon)}`
    const cell = cells.get(key)
    if (cell) cell.push(point)
    else cells.set(key, [point])
  }
  const ring = function* (row: number, column: number, width: number): Generator<P> {
    for (let y = -width; y <= width; y++) {
      const step = Math.abs(y) === width ? 1 : Math.max(1, 2 * width)
      for (let x = -width; x <= width; x += step) yield* cells.get(`${row + y} ${column + x}`) ?? []
    }
  }
  return {
    nearest: (lat, lon) => {
      let best: { point: P; km: number } | undefined
      for (let width = 0; width <= RINGS; width++) {
        for (const point of ring(cellAt(lat), cellAt(lon), width)) {
          const km = kilometres(lat, lon, point.lat, point.lon)
          if (!best || km < best.km) best = { point, km }
        }
        // Points in wider rings are farther away than this.
        if (best && best.km <= width * RING_KM) return best
      }
      return best
    },
  }
}
