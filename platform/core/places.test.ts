import { describe, expect, it } from 'vitest'
import {
  cellCentre,
  cellOf,
  cellsWithin,
  distanceBetween,
  kilometres,
  nearestPlace,
  placeOf,
} from './places.ts'

const MILAN = { lat: 45.4642, lon: 9.19 }
const ROME = { lat: 41.9028, lon: 12.4964 }
const settings = {
  countries: ['IT'] as const,
  region_data: {
    IT: {
      kind: 'provincia' as const,
      regions: [
        { id: 1, code: 'IT-MI', name: 'Milano', ...MILAN, cities: [{ name: 'Milano', ...MILAN }] },
        { id: 2, code: 'IT-RM', name: { it: 'Roma', en: 'Rome' }, ...ROME, cities: [] },
      ],
    },
  },
}

describe('cells', () => {
  it('hold everybody of a neighbourhood in one number', () => {
    expect(cellOf(45.26, 9.01)).toBe(cellOf(45.49, 9.24))
    expect(cellOf(45.26, 9.01)).not.toBe(cellOf(45.26, 9.26))
  })

  it.each([
    [0, 0],
    [45.4642, 9.19],
    [-33.9, 151.2],
    [71, 179.99],
    [-54, -179.99],
  ])('are found again from their middle (%d, %d)', (lat, lon) => {
    const cell = cellOf(lat, lon)
    const middle = cellCentre(cell)
    expect(cellOf(middle.lat, middle.lon)).toBe(cell)
    expect(Math.abs(middle.lat - lat)).toBeLessThanOrEqual(0.125)
  })

  it('are wider than 2 km everywhere people live', () => {
    const { lat, lon } = cellCentre(cellOf(70, 25))
    expect(kilometres(lat, lon, lat, lon + 0.25)).toBeGreaterThan(2)
  })

  it('within a radius are neighbours on both sides of the date line', () => {
    const near = cellsWithin(cellOf(65.5, 179.9), 50)
    expect(near).toContain(cellOf(65.5, -179.9))
    expect(near).not.toContain(cellOf(65.5, 170))
  })

  it('within 25 km are few, within 500 km still a few thousand', () => {
    expect(cellsWithin(cellOf(45.4, 9.2), 25).length).toBeLessThan(10)
    expect(cellsWithin(cellOf(45.4, 9.2), 500).length).toBeLessThan(3000)
  })
})

describe('distance between members', () => {
  it('is a bucket, never a number of kilometres', () => {
    expect(distanceBetween(cellOf(MILAN.lat, MILAN.lon), cellOf(MILAN.lat, MILAN.lon), 'metric')?.km).toBe(25)
    expect(distanceBetween(cellOf(MILAN.lat, MILAN.lon), cellOf(ROME.lat, ROME.lon), 'metric')?.km).toBe(500)
    expect(distanceBetween(cellOf(MILAN.lat, MILAN.lon), null, 'metric')).toBeNull()
  })

  it('stands against ten thousand probes: members of one cell give identical answers', () => {
    const one = cellOf(45.26, 9.01)
    const other = cellOf(45.49, 9.24)
    for (let probe = 0; probe < 10_000; probe++) {
      const from = cellOf(44 + (probe % 100) * 0.03, 7 + Math.floor(probe / 100) * 0.04)
      for (const measures of ['metric', 'imperial'] as const)
        expect(distanceBetween(from, one, measures)).toBe(distanceBetween(from, other, measures))
    }
  })
})

describe('a place', () => {
  it('is the nearest city, its cell and nothing finer', () => {
    const place = nearestPlace(settings, 45.47, 9.21)
    expect(place).toEqual({ country: 'IT', region: 1, city: 'Milano', cell: cellOf(MILAN.lat, MILAN.lon) })
  })

  it('is unknown far from the countries of the site', () => {
    expect(nearestPlace(settings, 59.9, 10.7)).toBeUndefined()
  })

  it('without a known city is the middle of the region', () => {
    expect(placeOf(settings, 'IT', 2, 'Nowhere')?.cell).toBe(cellOf(ROME.lat, ROME.lon))
    expect(placeOf(settings, 'IT', 99)).toBeUndefined()
  })
})
