import type { RegionData } from '../../../core/generated/tenant-settings.ts'
import { LARGE_CITIES } from './large-cities.ts'
import { OUTLINE } from './outline.ts'
import { type Dot, paintRegions, ROW, type Spot, shift } from './paint.ts'
import { type MapLabel, placeLabels } from './place-labels.ts'
import type { Run } from './runs.ts'

/**
 * A country as coarse dots around its known places, in the units of its view box. It contains no
 * data of members.
 */
export interface CountryMap {
  readonly width: number
  readonly height: number
  /** Distance between dots. */
  readonly step: number
  /** Font size of city names, large enough for a phone. */
  readonly size: number
  /** The dots of each region, row by row. */
  readonly regions: readonly { readonly tone: Tone; readonly runs: readonly Run[] }[]
  readonly labels: readonly MapLabel[]
}

type Tone = 0 | 1 | 2

/** Minimum distance of dots in km: a dot represents an area, never a place within it. */
const LEAST_KM = 20
/** The same for a country whose coast `OUTLINE` gives. */
const LEAST_KM_OUTLINED = 13
/** Dots along the longer side. */
const MOST_DOTS = 38
/** Longer side of the dotted land, and the margin around it that labels may use. */
const LAND = 440
const ROOM = 20
const LEAST_WIDTH = 300
/** Font size of city names relative to the drawing's longer side: at least 12 px on a phone. */
const LABEL = 0.035
const KM_PER_DEGREE = 111.2

/** Remote regions are moved to a corner, scaled down if they are large: source and target. */
const INSETS: Readonly<Record<string, { from: LatLon; to: LatLon; scale: number }>> = {
  'US-AK': { from: [62, -147], to: [23.5, -117], scale: 0.35 },
  'US-HI': { from: [20.8, -157.5], to: [23.5, -107], scale: 1 },
  'ES-CN': { from: [28.3, -15.8], to: [36, -10.4], scale: 1 },
}
type LatLon = readonly [lat: number, lon: number]

interface Point {
  readonly x: number
  readonly y: number
}

const drawn = new WeakMap<RegionData, CountryMap | null>()

/**
 * The drawing of a country, cached; null if no region is known. Deterministic: the same regions
 * give the same drawing.
 */
export function countryMap(country: string, data: RegionData): CountryMap | null {
  const known = drawn.get(data)
  if (known !== undefined) return known
  const map = data.regions.length === 0 ? null : draw(country, data)
  drawn.set(data, map)
  return map
}

function draw(country: string, data: RegionData): CountryMap {
  const spots = flatten(data)
  const km = Math.max(1, ...spots.flatMap(({ x, y }) => [x, y]))
  const outlined = data.regions.some(({ code }) => Object.hasOwn(OUTLINE, code))
  const cell = Math.max(outlined ? LEAST_KM_OUTLINED : LEAST_KM, km / MOST_DOTS)
  const { dots, rim } = paintRegions(spots, cell, outlined)
  const columns = span(dots.map(({ column, row }) => column + shift(row)))
  const rows = span(dots.map(({ row }) => row))
  const step = Math.min(24, Math.floor(LAND / Math.max(columns.size, rows.size * ROW, 1)))
  const width = Math.max(LEAST_WIDTH, Math.round(columns.size * step) + 2 * ROOM)
  const left = Math.round((width - columns.size * step) / 2)
  const at = (column: number, row: number) => ({
    x: Math.round(left + (column - columns.least) * step),
    y: Math.round(ROOM + (row - rows.least) * step * ROW),
  })
  const tones = tonesOf(dots, data.regions.length)
  const frame = { width, height: Math.round(rows.size * step * ROW) + 2 * ROOM }
  // The height of the screen limits a tall country, which is shown smaller; its names must remain
  // readable.
  const size = Math.round(Math.max(frame.width, frame.height) * LABEL)
  // A city is placed on a dot, so that its name is in one row of dots.
  const seats = dots.map(({ column, row }) => at(column + shift(row), row))
  const cities = labelled(country, data, spots).map(({ name, x, y }) => ({
    name,
    ...nearest(seats, at(x / cell + rim, y / (cell * ROW) + rim)),
  }))
  return {
    ...frame,
    step,
    size,
    regions: data.regions.map((_, index) => ({
      tone: tones[index] ?? 0,
      runs: runsOf(
        dots.filter(({ region }) => region === index),
        (dot) => at(dot.column + shift(dot.row), dot.row),
      ),
    })),
    labels: placeLabels(cities, frame, { step, size }),
  }
}

function span(values: readonly number[]): { readonly least: number; readonly size: number } {
  const least = Math.min(...values)
  return { least, size: Math.max(...values) - least }
}

/**
 * Places of the country in kilometres from its north-western corner; a region without cities is one
 * place.
 */
function flatten({ regions }: RegionData): readonly Spot[] {
  const insets = Object.keys(INSETS)
  const places = regions.flatMap(({ code, name, lat, lon, cities }, region) =>
    [
      ...(cities.length > 0 ? cities : [{ name: String(name), lat, lon }]),
      ...(OUTLINE[code] ?? []).map(([north, east]) => ({ name: '', lat: north, lon: east })),
    ].map((city) => ({
      name: city.name,
      region,
      part: insets.indexOf(code) + 1,
      ...inset(code, city),
    })),
  )
  const lats = span(places.map(({ lat }) => lat))
  const west = Math.min(...places.map(({ lon }) => lon))
  const perLon = KM_PER_DEGREE * Math.cos(((lats.least + lats.size / 2) * Math.PI) / 180)
  return places.map(({ lat, lon, ...place }) => ({
    ...place,
    x: (lon - west) * perLon,
    y: (lats.least + lats.size - lat) * KM_PER_DEGREE,
  }))
}

function inset(code: string, { lat, lon }: { lat: number; lon: number }): { lat: number; lon: number } {
  const move = INSETS[code]
  if (!move) return { lat, lon }
  const [fromLat, fromLon] = move.from
  const [toLat, toLon] = move.to
  return { lat: toLat + (lat - fromLat) * move.scale, lon: toLon + (lon - fromLon) * move.scale }
}

/** Assigns each region a tone that none of its neighbours has, as far as three suffice. */
function tonesOf(dots: readonly Dot[], count: number): readonly Tone[] {
  const owner = new Map(dots.map(({ column, row, region }) => [`${column} ${row}`, region]))
  const neighbours = Array.from({ length: count }, () => new Map<number, number>())
  for (const { column, row, region } of dots) {
    for (const [dx, dy] of [
      [1, 0],
      [row % 2, 1],
      [(row % 2) - 1, 1],
    ] as const) {
      const other = owner.get(`${column + dx} ${row + dy}`)
      if (other === undefined || other === region) continue
      neighbours[region]?.set(other, (neighbours[region]?.get(other) ?? 0) + 1)
      neighbours[other]?.set(region, (neighbours[other]?.get(region) ?? 0) + 1)
    }
  }
  const tones: Tone[] = []
  for (const around of neighbours) {
    const load = [0, 0, 0]
    for (const [other, border] of around) {
      const tone = tones[other]
      if (tone !== undefined) load[tone] = (load[tone] ?? 0) + border
    }
    const start = tones.length % 3
    const order = [0, 1, 2].map((tone) => ((tone + start) % 3) as Tone)
    tones.push(order.reduce((best, tone) => ((load[tone] ?? 0) < (load[best] ?? 0) ? tone : best)))
  }
  return tones
}

/** Merges adjacent dots into runs. */
function runsOf(dots: readonly Dot[], at: (dot: Dot) => Point): readonly Run[] {
  const owned = new Set(dots.map(({ column, row }) => `${column} ${row}`))
  return dots
    .filter(({ column, row }) => !owned.has(`${column - 1} ${row}`))
    .map((dot) => {
      let count = 1
      while (owned.has(`${dot.column + count} ${dot.row}`)) count += 1
      return { ...at(dot), count }
    })
}

function nearest(points: readonly Point[], to: Point): Point {
  const far = ({ x, y }: Point) => Math.hypot(x - to.x, y - to.y)
  return points.reduce((best, point) => (far(point) < far(best) ? point : best), points[0] ?? to)
}

/**
 * Candidates for labels by priority: the largest cities of the country; where they are not known,
 * the first city of each region. Regions in a corner have no room for a name.
 */
function labelled(country: string, { regions }: RegionData, spots: readonly Spot[]): readonly Spot[] {
  const large = (LARGE_CITIES[country] ?? []).flatMap(
    (name) => spots.find((spot) => spot.name === name) ?? [],
  )
  const first = regions.flatMap(
    (_, index) => spots.find(({ region, part }) => region === index && part === 0) ?? [],
  )
  return large.length > 0 ? large : first
}
