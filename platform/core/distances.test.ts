import { describe, expect, it } from 'vitest'
import { distanceBetween, distanceEnds, reachOf, type Whereabouts } from './distances.ts'
import { atPoint } from './grid.ts'

const at = (lat: number, lon: number) => atPoint({ lat, lon })
const regionOnly = (lat: number, lon: number) => ({ ...at(lat, lon), spot: null })
const MILAN = at(45.4642, 9.19)
const MEASURES = ['metric', 'imperial'] as const

describe('distance between members', () => {
  it.each<[string, Whereabouts, number | undefined]>([
    ['the same town', MILAN, 5],
    ['the next suburb', at(45.53, 9.23), 10],
    ['a town of the next cell', at(45.58, 9.27), 25],
    ['another city', at(45.07, 7.68), 200],
    ['another country', at(59.9, 10.7), undefined],
    ['a region without a town, in the same cell', regionOnly(45.4642, 9.19), 25],
    ['a region without a town, next to it', regionOnly(45.53, 9.23), 50],
    ['an unknown place', { cell: null, spot: null }, undefined],
  ])('is a bucket, never an exact number of kilometres: %s', (_what, there, value) => {
    expect(distanceBetween(MILAN, there, 'metric')?.value).toBe(value)
    expect(distanceBetween(there, MILAN, 'metric')?.value).toBe(value)
  })

  it('resists ten thousand probes: all members of one spot give identical answers', () => {
    const [one, other] = [at(45.282, 9.063), at(45.312, 9.124)]
    expect(one).toEqual(other)
    const differing: Whereabouts[] = []
    for (let probe = 0; probe < 10_000; probe++) {
      const from = at(44.9 + (probe % 100) * 0.008, 8.6 + Math.floor(probe / 100) * 0.009)
      if (MEASURES.some((unit) => distanceBetween(from, one, unit) !== distanceBetween(from, other, unit)))
        differing.push(from)
    }
    expect(differing).toEqual([])
  })

  it('is the same for every probe within one spot', () => {
    const [one, other] = [at(45.282, 9.063), at(45.312, 9.124)]
    for (let place = 0; place < 1_000; place++) {
      const there = at(45 + (place % 40) * 0.02, 8.7 + Math.floor(place / 40) * 0.03)
      expect(distanceBetween(one, there, 'metric')).toBe(distanceBetween(other, there, 'metric'))
    }
  })
})

describe('the members within a distance', () => {
  const homes: [string, { cell: number; spot: number | null }][] = [
    ['at the edge of a cell', at(45.251, 9.249)],
    ['in the middle of one', at(45.37, 9.12)],
    ['where cells of near spots are farthest apart', at(44.73, 10.03)],
    ['at the equator', at(0.001, 0.249)],
    ['at 70 degrees, beside the date line', at(70.01, 179.99)],
    ['where a row of a cell is one spot', at(78.22, 15.65)],
    ['in a region without a town', regionOnly(45.251, 9.249)],
  ]
  it.each(homes)('are those who are shown that distance or a shorter one: %s', (_what, home) => {
    const [lat, lon] = [home.cell / 1440 / 4 - 90, ((home.cell % 1440) + 0.9) / 4 - 180]
    for (const measures of MEASURES) {
      const ends = distanceEnds(measures).filter(({ km }) => home.spot !== null || km >= 25)
      const reaches = ends.map(({ km }) => reachOf(home, km))
      for (let dy = -12; dy <= 12; dy += 2)
        for (let dx = -12; dx <= 12; dx += 2)
          for (const there of [at(lat + dy / 18, lon + dx / 12), regionOnly(lat + dy / 18, lon + dx / 12)]) {
            const told = distanceBetween(home, there, measures)
            const found = ends.filter((_end, place) => holds(reaches[place], there))
            expect(found, `${dy} ${dx}`).toEqual(told ? ends.filter(({ km }) => km >= told.km) : [])
          }
    }
  })

  it('include nobody whose region alone is known, below 25 km', () => {
    expect(reachOf(MILAN, 10).near?.cells).toEqual([])
    expect(reachOf(MILAN, 25).near?.cells).toContain(MILAN.cell)
    expect(reachOf(MILAN, 50).near).toBeUndefined()
  })
})

/** Evaluates the condition of a search for one member (features/members/search-conditions.ts). */
function holds(reach: ReturnType<typeof reachOf> | undefined, { cell, spot }: Whereabouts): boolean {
  if (!reach || cell === null || !reach.cells.includes(cell)) return false
  if (!reach.near) return true
  return spot === null ? reach.near.cells.includes(cell) : reach.near.spots.includes(spot)
}
