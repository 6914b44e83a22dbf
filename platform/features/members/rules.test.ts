import { describe, expect, it } from 'vitest'
import { ageOn } from '../../core/calendar.ts'
import type { SearchField } from '../../core/generated/tenant-settings.ts'
import { INTERESTS } from '../../core/interests.ts'
import { activeFilters, birthDates, FILTER_PARAMS, readSearch } from './rules.ts'
import { hrefWithout, pageHref } from './search-addresses.ts'
import { queryOf, searchText } from './search-text.ts'

const settings = {
  search_fields: [
    'gender',
    'country',
    'countryregion',
    'age',
    'distance',
    'hair',
    'interests',
    'photo',
    'online',
  ],
  minimum_age: 21,
  countries: ['NL', 'BE'],
  region_data: {
    NL: {
      kind: 'provincie',
      regions: [{ id: 5, code: 'NL-UT', name: 'Utrecht', lat: 52, lon: 5, cities: [] }],
    },
    BE: {
      kind: 'provincie',
      regions: [{ id: 7, code: 'BE-VAN', name: 'Antwerpen', lat: 51, lon: 4, cities: [] }],
    },
  },
  interests: ['wine', 'tea'],
} as const
const read = (query: Record<string, string>) =>
  readSearch(query, { settings, seeks: 'female', country: 'NL', measures: 'metric' })

describe('a search from its address', () => {
  it('defaults to the gender that the viewer seeks, page 1 and 20 cards', () => {
    expect(read({})).toEqual({ gender: 'female', page: 1, size: 20 })
  })

  it('ignores filters that the site does not offer', () => {
    const query = {
      country: 'BE',
      countryregion: '5',
      min_age: '30',
      distance: '50',
      hair: 'brown',
      interests: 'wine',
      photo: '1',
      online: '1',
    }
    const all = readSearch(query, { settings, seeks: 'female', country: 'NL', measures: 'metric' })
    expect(Object.keys(all).sort()).toEqual(
      ['age', 'country', 'distance', 'gender', 'hair', 'interests', 'online', 'page', 'photo', 'size'].sort(),
    )
    const bare = { settings: { ...settings, search_fields: ['gender'] as const }, seeks: 'female' } as const
    expect(readSearch(query, { ...bare, country: 'NL', measures: 'metric' })).toEqual(read({}))
  })

  it('stays with the gender that the viewer seeks if they may look for no other', () => {
    const rules = { settings, seeks: 'male', country: 'NL', measures: 'metric' } as const
    expect(readSearch({ gender: 'female' }, { ...rules, seeksOnly: true }).gender).toBe('male')
    expect(readSearch({ gender: 'female' }, rules).gender).toBe('female')
  })

  it('takes the distance in miles where miles are used', () => {
    const inMiles = (distance: string) =>
      readSearch({ distance }, { settings, seeks: 'female', country: 'US', measures: 'imperial' }).distance
    expect(inMiles('50')).toBeCloseTo(80.47)
    expect(inMiles('250')).toBeUndefined()
  })

  it.each([
    ['5', true, 5],
    ['10', true, 10],
    ['5', false, 25],
    ['10', false, 25],
    ['25', false, 25],
    ['100', false, 100],
    ['7', true, undefined],
  ])('of %s km, with a known spot %s: %s km, because a cell is no more precise', (distance, spotted, km) => {
    const rules = { settings, seeks: 'female', country: 'NL', measures: 'metric', spotted } as const
    expect(readSearch({ distance }, rules).distance).toBe(km)
  })

  it.each([
    [{ gender: 'male' }, { gender: 'male' }],
    [{ gender: 'toString' }, { gender: 'female' }],
    [{ country: 'BE' }, { country: 'BE' }],
    [{ countryregion: '5' }, { region: { country: 'NL', id: 5 } }],
    [{ countryregion: 'BE-7' }, { region: { country: 'BE', id: 7 } }],
    [{ country: 'BE', countryregion: '7' }, { region: { country: 'BE', id: 7 } }],
    [{ min_age: '30', max_age: '25' }, { age: { min: 25, max: 30 } }],
    [{ min_age: '3' }, {}],
    [{ max_age: '20' }, { age: { min: 21, max: 21 } }],
    [{ hair: 'blond' }, { hair: 3 }],
    [{ distance: '50' }, { distance: 50 }],
    [{ interests: 'wine,tea,sushi' }, { interests: [INTERESTS.indexOf('tea'), INTERESTS.indexOf('wine')] }],
    [
      { photo: '1', online: 'on' },
      { photo: true, online: true },
    ],
    [
      { pageNumber: '3', numResults: '500' },
      { page: 3, size: 50 },
    ],
  ])('%j', (query, expected) => expect(read(query)).toMatchObject(expected))

  it.each([
    { country: 'US' },
    { countryregion: '99' },
    { hair: 'green' },
    { hair: '3' },
    { distance: '1' },
    { eyes: 'blue' },
    { interests: 'sushi' },
    { photo: '' },
    { photo: '0' },
    { online: 'false' },
    { pageNumber: '-1' },
    { after: "1_'; drop table member" },
  ])('drops values that are invalid or that the tenant does not offer: %j', (query) => {
    expect(read(query)).toEqual(read({}))
  })

  it('stops at page 20 by number', () => {
    expect(read({ pageNumber: '9999' }).page).toBe(20)
    const after = '1700000000000000_0192f0c1-2345-7abc-8def-0123456789ab'
    expect(read({ pageNumber: '140', after })).toMatchObject({ page: 140, after: { at: 1.7e15 } })
  })

  it('takes interests from one list, or from the three parameters of older addresses', () => {
    const [tea, wine] = ['tea', 'wine'].map((slug) => INTERESTS.indexOf(slug as 'tea'))
    const older = [
      { interests: 'wine', interests3: 'tea' },
      { interests2: 'tea,wine', interests: '' },
    ]
    for (const query of [{ interests: ',,wine,,tea' }, ...older])
      expect(read(query as Record<string, string>).interests).toEqual([tea, wine])
  })

  it('lists the active filters in the order of the tenant', () => {
    const search = read({ photo: '1', min_age: '30', countryregion: '5', country: 'NL' })
    expect(activeFilters(search, settings.search_fields)).toEqual(['countryregion', 'age', 'photo'])
  })
})

it('favourites are a filter of members alone, on every site', () => {
  const rules = { settings, seeks: 'female', country: 'NL', measures: 'metric' } as const
  const search = readSearch({ favourites: '1' }, { ...rules, keeps: true })
  expect(activeFilters(search, settings.search_fields)).toEqual(['favourites'])
  expect(readSearch({ favourites: '1' }, rules)).not.toHaveProperty('favourites')
  expect(readSearch({ favourites: '0' }, { ...rules, keeps: true })).not.toHaveProperty('favourites')
})

describe('an address with former names of traits', () => {
  const old = { eye: 'blue', body_type: 'slim', relationship_status: 'single', hair: 'red' }
  const today = { eyes: 'blue', body: 'slim', relationship: 'single', hair: 'red' }
  const fields = Object.keys(FILTER_PARAMS).filter((key) => key !== 'favourites') as SearchField[]
  const offered = { ...settings, search_fields: fields }
  const readAll = (query: Record<string, string>) =>
    readSearch(query, { settings: offered, seeks: 'female', country: 'NL', measures: 'metric' })

  it('asks for the same search', () => {
    expect(readAll(old)).toEqual(readAll(today))
    expect(readAll(old)).toMatchObject({ eyes: 2, body: 1, relationship: 1, hair: 4 })
  })
  it('is saved as the same search', () => {
    expect(searchText(old)).toBe(searchText(today))
    expect(readAll(queryOf('relationship_status=single&eye=blue'))).toMatchObject({
      relationship: 1,
      eyes: 2,
    })
  })
  it('produces addresses with current names', () => {
    expect(pageHref(old, 2)).toBe(pageHref(today, 2))
    expect(hrefWithout(old, 'eyes')).not.toMatch(/eye/)
  })
  it('yields to a current name in the same address', () => {
    expect(readAll({ eye: 'blue', eyes: 'green' })).toEqual(readAll({ eyes: 'green' }))
  })
})

it('the searched birth dates agree with the shown age', () => {
  const today = new Date('2026-03-04T00:00:00Z')
  const { from, to } = birthDates({ min: 18, max: 30 }, today)
  expect(ageOn(to, today)).toBe(18)
  expect(ageOn(from, today)).toBe(31)
})
