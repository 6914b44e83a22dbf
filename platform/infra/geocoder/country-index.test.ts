import { describe, expect, it } from 'vitest'
import type { RegionData } from '../../core/generated/tenant-settings.ts'
import { indexCountry } from './country-index.ts'

const city = (name: string, lat: number, lon: number) => ({ name, lat, lon })
const DATA: RegionData = {
  kind: 'provincia',
  regions: [
    { id: 1, code: 'IT-MI', name: 'Milano', lat: 45.46, lon: 9.19, cities: [city('Milano', 45.46, 9.19)] },
    { id: 2, code: 'IT-MB', name: 'Monza', lat: 45.58, lon: 9.27, cities: [city('Monza', 45.58, 9.27)] },
    { id: 3, code: 'IT-CO', name: 'Como', lat: 45.81, lon: 9.08, cities: [] },
  ],
}
const town = (name: string, lat: number, lon: number, ...areas: [string, string]) => ({
  name,
  lat,
  lon,
  areas,
})
const index = indexCountry(
  'IT',
  [
    town('Milan', 45.464, 9.189, '09', 'MI'),
    town('Brera', 45.472, 9.188, '09', 'MI'),
    town('Abbiategrasso', 45.4, 8.92, '09', 'MI'),
    town('Monza', 45.581, 9.272, '09', 'MB'),
    town('Agrate', 45.58, 9.35, '09', 'MB'),
    town('Cantù', 45.74, 9.13, '09', 'CO'),
    town('Erba', 45.81, 9.22, '09', 'XX'),
  ],
  DATA,
)

describe('the towns of a country', () => {
  it.each([
    ['the city, also from one of its quarters', 45.472, 9.187, 'Milano', 'IT-MI'],
    [
      'a town, by the vote for its area, though another region’s city is nearer',
      45.41,
      8.93,
      'Abbiategrasso',
      'IT-MI',
    ],
    ['a town of another area', 45.58, 9.36, 'Agrate', 'IT-MB'],
    ['a town of an area without a vote, by the nearest city', 45.81, 9.22, 'Erba', 'IT-CO'],
  ])('are found by a position: %s', (_what, lat, lon, name, region) => {
    expect(index.nearest(lat, lon)?.town).toMatchObject({ name, region, country: 'IT' })
  })

  it('are not found from more than 150 km away', () => {
    expect(index.nearest(44.5, 9.2)?.town.name).toBe('Abbiategrasso')
    expect(index.nearest(42, 12)).toBeUndefined()
  })

  it.each([
    ['mil', ['Milano']],
    ['cantu', ['Cantù']],
    ['', ['Como', 'Monza']],
    ['xyz', []],
  ])('whose names begin with %j are, best known first, %j', (typed, names) => {
    expect(index.search(typed, 2).map(({ name }) => name)).toEqual(names)
  })
})
