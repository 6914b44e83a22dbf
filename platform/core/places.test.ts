import { describe, expect, it } from 'vitest'
import { atPoint, cellOf } from './grid.ts'
import { nearestPlace, placeOf } from './places.ts'

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

describe('a place', () => {
  it('is the nearest city, its cell and spot and nothing finer', () => {
    const place = nearestPlace(settings, 45.47, 9.21)
    expect(place).toEqual({ country: 'IT', region: 1, city: 'Milano', ...atPoint(MILAN) })
  })

  it('is unknown far from the countries of the site', () => {
    expect(nearestPlace(settings, 59.9, 10.7)).toBeUndefined()
  })

  it('without a known city is the centre of the region, in none of its spots', () => {
    const rome = { cell: cellOf(ROME.lat, ROME.lon), spot: null }
    expect(placeOf(settings, 'IT', 2, 'Nowhere')).toMatchObject(rome)
    expect(placeOf(settings, 'IT', 1, 'Milano')).toMatchObject(atPoint(MILAN))
    expect(placeOf(settings, 'IT', 1)?.spot).toBeNull()
    expect(nearestPlace(settings, 41.9, 12.4)).toMatchObject(rome)
    expect(placeOf(settings, 'IT', 99)).toBeUndefined()
  })
})
