import { describe, expect, it } from 'vitest'
import { choosePlace, isPlace, partsOfPlace } from './place-choice.ts'

describe('the place', () => {
  const settings = {
    countries: ['IT', 'CH'] as const,
    region_data: {
      IT: {
        kind: 'provincia' as const,
        regions: [{ id: 1, code: 'IT-MI', name: 'Milano', lat: 45.4, lon: 9.1, cities: [] }],
      },
      FR: {
        kind: 'region' as const,
        regions: [{ id: 1, code: 'FR-1', name: 'Nord', lat: 50, lon: 3, cities: [] }],
      },
    },
  }
  it('must be a region of the country, and the country one of this site', () => {
    expect(isPlace(choosePlace(settings, { country: 'IT', region: 1 }))).toBe(true)
    expect(choosePlace(settings, { country: 'IT', region: 2 })).toMatchObject({
      region: { code: 'region_unknown' },
    })
    expect(choosePlace(settings, { country: 'CH', region: 1 })).toMatchObject({
      region: { code: 'region_unknown' },
    })
    expect(choosePlace(settings, { country: 'FR', region: 1 })).toMatchObject({
      country: { code: 'country_unknown' },
    })
  })
  it('parses one value into country and region', () => {
    expect(partsOfPlace('IT-12')).toEqual({ country: 'IT', region: 12 })
    expect(partsOfPlace('Italy-12')).toBeNull()
    expect(partsOfPlace('IT-')).toBeNull()
  })
})
