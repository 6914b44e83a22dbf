import { describe, expect, it } from 'vitest'
import { atPoint, atText } from '../../core/grid.ts'
import type { DetachedScope } from '../../core/scope.ts'
import { type Geocoder, GeocoderUnavailableError, type Town } from '../../infra/geocoder/port.ts'
import { geocodePosition } from './commands.ts'
import { findPlace, suggestTowns } from './towns.ts'

const point = { lat: 45.46, lon: 9.19, cities: [{ name: 'Milano', lat: 45.46, lon: 9.19 }] }
const settings = {
  countries: ['IT'],
  region_data: {
    IT: {
      kind: 'provincia',
      regions: [
        { id: 1, code: 'IT-MI', name: 'Milano', ...point },
        { id: 2, code: 'IT-MB', name: 'Monza e Brianza', lat: 45.58, lon: 9.27, cities: [] },
      ],
    },
  },
}
let sites = 0
/** A visitor of a new site each time: results are cached per site. */
const visitor = () => {
  const tenant = { settings, key: ++sites, revision: 'r' }
  return { tenant, viewer: { kind: 'visitor' }, locale: { code: 'it' } } as unknown as DetachedScope
}

const AGRATE: Town = { name: 'Agrate', country: 'IT', region: 'IT-MB', lat: 45.58, lon: 9.35 }
const NAMESAKES: Town[] = [
  { ...AGRATE, name: 'Sant’Agata', region: 'IT-MI' },
  { ...AGRATE, name: 'Sant’Agata' },
]

/** Returns these towns, and records the calls. */
function stub(...towns: Town[]) {
  const asked: number[][] = []
  const geocoder: Geocoder = {
    nearest: async (lat, lon) => {
      asked.push([lat, lon])
      return towns[0]
    },
    search: async () => towns,
  }
  return { geocoder, asked }
}
const broken: Geocoder = {
  nearest: () => Promise.reject(new GeocoderUnavailableError()),
  search: () => Promise.reject(new GeocoderUnavailableError()),
}

describe('a position', () => {
  it('is rounded before it is sent to the geocoder, and the result is cached for the site', async () => {
    const { geocoder, asked } = stub(AGRATE)
    const scope = visitor()
    const first = await geocodePosition(scope, geocoder, { lat: 45.58123, lon: 9.34987 })
    expect(first).toMatchObject({ country: 'IT', region: 2, city: 'Agrate' })
    expect(await geocodePosition(scope, geocoder, { lat: 45.58321, lon: 9.35 })).toEqual(first)
    expect(asked).toEqual([[45.58, 9.35]])
    await geocodePosition(visitor(), geocoder, { lat: 45.58, lon: 9.35 })
    expect(asked).toHaveLength(2)
  })

  it('has no place if it is missing, near no town, or if the geocoder fails; a failure is not cached', async () => {
    const at = { lat: 45.58, lon: 9.35 }
    const scope = visitor()
    expect(await geocodePosition(scope, stub(AGRATE).geocoder, { lat: 45.58 })).toBeUndefined()
    expect(await geocodePosition(scope, broken, at)).toBeUndefined()
    expect(await geocodePosition(scope, stub(AGRATE).geocoder, at)).toMatchObject({ city: 'Agrate' })
    expect(await geocodePosition(visitor(), stub().geocoder, at)).toBeUndefined()
  })
})

describe('a town by name', () => {
  it.each([
    [
      'a city that the site knows, without the geocoder',
      'IT-1',
      'milano',
      broken,
      { region: 1, city: 'Milano' },
    ],
    ['a town of the region', 'IT-2', 'AGRATE', stub(AGRATE).geocoder, { region: 2, city: 'Agrate' }],
    [
      'a suggestion with its region',
      'IT-2',
      'Agrate, Monza e Brianza',
      stub(AGRATE).geocoder,
      { city: 'Agrate' },
    ],
    ['a town elsewhere, if it is the only one', 'IT-1', 'Agrate', stub(AGRATE).geocoder, { region: 2 }],
    ['the one in the region, of two', 'IT-2', 'Sant’Agata', stub(...NAMESAKES).geocoder, { region: 2 }],
    ['an unknown town', 'IT-2', ' ', broken, { region: 2, city: null }],
  ])('is %s', async (_what, place, city, geocoder, expected) => {
    expect(await findPlace(visitor(), geocoder, { place, city })).toMatchObject(expected)
  })

  it('that only matches a prefix is refused beside its field', async () => {
    const { geocoder } = stub(AGRATE)
    const refused = findPlace(visitor(), geocoder, { place: 'IT-2', city: 'Agr' })
    await expect(refused).rejects.toMatchObject({ fields: { city: { code: 'town_unknown' } } })
  })

  it('is suggested with its region; the list is empty if the geocoder fails', async () => {
    expect(await suggestTowns(visitor(), stub(AGRATE).geocoder, 'agr')).toEqual([
      {
        name: 'Agrate',
        country: 'IT',
        region: 2,
        region_name: 'Monza e Brianza',
        around: atText(atPoint(AGRATE)),
      },
    ])
    expect(await suggestTowns(visitor(), broken, 'agr')).toEqual([])
  })
})
