import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inTurn } from '../../../../scripts/test-extent.mjs'
import type { RegionData } from '../../../core/generated/tenant-settings.ts'
import { countryMap } from './country-map.ts'
import { LARGE_CITIES } from './large-cities.ts'
import { pathOf, type Run } from './runs.ts'

const folder = new URL('../../../tenancy/defaults/regions/', import.meta.url)
const read = (country: string): RegionData =>
  JSON.parse(readFileSync(new URL(`${country}.json`, folder), 'utf8')) as RegionData
const countries = readdirSync(folder).map((file) => file.replace('.json', ''))

function draw(country: string) {
  const map = countryMap(country, read(country))
  if (!map) throw new Error(`${country} must be drawn`)
  return map
}

const maps = new Map<string, ReturnType<typeof draw>>()

/** Caches each map: drawing one takes a tenth of a second. */
function drawn(country: string) {
  const map = maps.get(country) ?? draw(country)
  maps.set(country, map)
  return map
}

/** The first and the last dot of each run. */
const ends = (runs: readonly Run[], step: number) =>
  runs.flatMap(({ x, y, count }) => [
    { x, y },
    { x: x + (count - 1) * step, y },
  ])

describe.each(countries)('the map of %s', (country) => {
  it('has dots for every region', () => {
    const { regions } = drawn(country)
    expect(regions).toHaveLength(read(country).regions.length)
    expect(regions.filter(({ runs }) => runs.length === 0)).toEqual([])
  })
  it('stays within its view box', () => {
    const { width, height, step, regions, labels } = drawn(country)
    const points = [...regions.flatMap(({ runs }) => ends(runs, step)), ...labels]
    expect(points.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([])
  })
  it('is small', () => {
    const { regions, labels, ...sizes } = drawn(country)
    expect(regions.map(({ runs }) => pathOf(runs, labels, sizes)).join('').length).toBeLessThan(6000)
  })
  it('places each city on a dot', () => {
    const { regions, labels, step } = drawn(country)
    const seats = new Set(
      regions.flatMap(({ runs }) =>
        runs.flatMap(({ x, y, count }) =>
          Array.from({ length: count }, (_, index) => `${x + index * step} ${y}`),
        ),
      ),
    )
    expect(labels.filter(({ x, y }) => !seats.has(`${x} ${y}`))).toEqual([])
  })
  it('names cities of the country', () => {
    const names = read(country).regions.flatMap(({ cities }) => cities.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining([...(LARGE_CITIES[country] ?? [])]))
    expect(drawn(country).labels.length).toBeGreaterThan(3)
  })
})

it.each(inTurn('maps drawn twice', countries, 3))(
  'the map of %s is the same for the same regions',
  (country) => {
    expect(draw(country)).toEqual(drawn(country))
  },
)

it('draws one region without cities, and nothing if no region is known', () => {
  const region = { id: 1, code: 'LU-L', name: 'Luxembourg', lat: 49.6, lon: 6.1, cities: [] }
  expect(countryMap('LU', { kind: 'region', regions: [region] })?.regions).toHaveLength(1)
  expect(countryMap('LU', { kind: 'region', regions: [] })).toBeNull()
})

it('names only the largest cities of a country where they are known', () => {
  for (const country of countries.filter((one) => LARGE_CITIES[one]))
    expect(LARGE_CITIES[country]).toEqual(
      expect.arrayContaining(drawn(country).labels.map(({ name }) => name)),
    )
})

it('Denmark is a peninsula and islands: its row of Aarhus has sea on the way to Zealand', () => {
  const { regions, step, labels } = drawn('DK')
  const aarhus = labels.find(({ name }) => name === 'Aarhus')
  const row = regions.flatMap(({ runs }) => runs).filter(({ y }) => y === aarhus?.y)
  const eastward = row.sort((a, b) => a.x - b.x)
  const gaps = eastward.slice(1).map(({ x }, at) => {
    const before = eastward[at]
    return before ? x - (before.x + (before.count - 1) * step) : 0
  })
  expect(Math.max(...gaps)).toBeGreaterThan(2 * step)
})
