import { describe, expect, it } from 'vitest'
import {
  atPoint,
  atText,
  cellCentre,
  cellOf,
  cellOfSpot,
  cellsWithin,
  kilometres,
  readAt,
  spotCentre,
  spotOf,
  spotsApart,
  spotsWithin,
} from './grid.ts'

const PLACES = [
  [0, 0],
  [45.4642, 9.19],
  [-33.9, 151.2],
  [70, 25],
  [78.22, 15.65],
  [71, 179.99],
  [-54, -179.99],
] as const
/**
 * Next to the edges of cells, to the date line, and to the latitude where spots become as wide as
 * their cell.
 */
const EDGES = [
  [45.25, 9.25],
  [45.2499999, 9.2499999],
  [70, 179.9999],
  [70, -180],
  [70, 180],
  [71.9999, 24.9999],
  [72, 25],
] as const

describe('cells', () => {
  it('map everybody of a neighbourhood to one number', () => {
    expect(cellOf(45.26, 9.01)).toBe(cellOf(45.49, 9.24))
    expect(cellOf(45.26, 9.01)).not.toBe(cellOf(45.26, 9.26))
  })

  it.each(PLACES)('contain their own centre (%d, %d)', (lat, lon) => {
    const cell = cellOf(lat, lon)
    const middle = cellCentre(cell)
    expect(cellOf(middle.lat, middle.lon)).toBe(cell)
    expect(Math.abs(middle.lat - lat)).toBeLessThanOrEqual(0.125)
  })

  it('within a radius include both sides of the date line', () => {
    const near = cellsWithin(cellOf(65.5, 179.9), 50)
    expect(near).toContain(cellOf(65.5, -179.9))
    expect(near).not.toContain(cellOf(65.5, 170))
  })

  it('within 25 km are few, within 500 km still a few thousand', () => {
    expect(cellsWithin(cellOf(45.4, 9.2), 25).length).toBeLessThan(10)
    expect(cellsWithin(cellOf(45.4, 9.2), 500).length).toBeLessThan(3000)
  })
})

describe('spots', () => {
  it.each([...PLACES, ...EDGES])(
    'contain their own centre, which lies in their cell (%d, %d)',
    (lat, lon) => {
      const { cell, spot } = atPoint({ lat, lon })
      const middle = spotCentre(spot)
      expect(spotOf(middle.lat, middle.lon)).toBe(spot)
      expect(cellOfSpot(spot)).toBe(cell)
      expect(kilometres(lat, lon, middle.lat, middle.lon)).toBeLessThan(5)
    },
  )

  it('are at least 2 km wide and high up to 85 degrees, and no larger than necessary below 70', () => {
    for (let lat = -85; lat <= 85; lat += 0.0625) {
      const width = step(lat, 25, 0, 0.0001)
      expect(width, `width at ${lat}`).toBeGreaterThan(2)
      if (Math.abs(lat) < 70) expect(width).toBeLessThan(7.1)
    }
    expect(step(45, 25, 0.0001, 0)).toBeCloseTo(3.47, 1)
  })

  it('within a distance are those whose centres are, across edges of cells and the date line', () => {
    for (const [lat, lon] of [...PLACES, ...EDGES]) {
      const from = spotOf(lat, lon)
      const near = new Set(spotsWithin(from, 10))
      const around = Array.from({ length: 17 * 41 }, (_, place) =>
        spotOf(lat + (Math.floor(place / 41) - 8) / 32, lon + ((place % 41) - 20) / 8),
      )
      expect(around.filter((spot) => near.has(spot) !== spotsApart(from, spot) <= 10)).toEqual([])
    }
  })
})

/**
 * Width or height of the spot at a place, in kilometres: the distance that one can go without
 * leaving it.
 */
function step(lat: number, lon: number, dy: number, dx: number): number {
  const spot = spotOf(lat, lon)
  const centre = spotCentre(spot)
  const along = (steps: number) => spotOf(centre.lat + dy * steps, centre.lon + dx * steps) === spot
  let [least, most] = [0, 3000]
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (along(middle)) least = middle
    else most = middle
  }
  return 2 * kilometres(centre.lat, centre.lon, centre.lat + dy * least, centre.lon + dx * least)
}

describe('a place in an address', () => {
  it.each(PLACES)('is read back as it was written (%d, %d)', (lat, lon) => {
    const at = atPoint({ lat, lon })
    expect(readAt(atText(at))).toEqual(at)
    expect(readAt(atText({ ...at, spot: null }))).toEqual({ ...at, spot: null })
  })

  it.each(['', '4242.', '4242.99x', '-1', '9999999', '1036800', 'x', '4242.171'])(
    'is undefined for %j',
    (text) => {
      expect(readAt(text)).toBeUndefined()
    },
  )

  it.each([
    ['of a spot that no cell has', '4242.32'],
    ['of a spot beside the only one of its row', `${cellOf(78.22, 15.65)}.1`],
  ])('%s is its cell', (_what, text) => {
    expect(readAt(text)).toMatchObject({ spot: null })
  })
})
