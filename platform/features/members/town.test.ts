import { expect, it } from 'vitest'
import { atPoint } from '../../core/grid.ts'
import { readSearch } from './rules.ts'

const settings = {
  search_fields: ['distance'],
  minimum_age: 18,
  countries: ['DK'],
  region_data: {
    DK: {
      kind: 'region',
      regions: [
        {
          id: 1,
          code: 'DK-84',
          name: 'Hovedstaden',
          lat: 55.7,
          lon: 12.5,
          cities: [{ name: 'København', lat: 55.68, lon: 12.57 }],
        },
      ],
    },
  },
  interests: [],
} as const
const rules = { settings, seeks: 'female', country: 'DK', measures: 'metric', towns: true } as const
const COPENHAGEN = atPoint({ lat: 55.68, lon: 12.57 })

it.each([
  [
    'the place of a suggestion',
    { town: 'Roskilde, Sjælland', around: '838848.17', distance: '5' },
    { town: 'Roskilde, Sjælland', cell: 838848, spot: 838848 * 32 + 17 },
    5,
  ],
  [
    'the cell of an older address, without a distance below its size',
    { town: 'Roskilde, Sjælland', around: '4242', distance: '5' },
    { town: 'Roskilde, Sjælland', cell: 4242, spot: null },
    25,
  ],
  [
    'a city of the site by its name only, typed without special letters',
    { town: 'kobenhavn' },
    { town: 'kobenhavn', ...COPENHAGEN },
    50,
  ],
  ['an invalid cell', { town: 'København', around: '9999999' }, { town: 'København', ...COPENHAGEN }, 50],
  ['an unknown town', { town: 'Atlantis', distance: '25' }, undefined, 25],
  ['a cell without a town', { around: '4242' }, undefined, undefined],
  ['an invalid distance', { town: 'København', distance: '7' }, { town: 'København', ...COPENHAGEN }, 50],
])('a search around a town reads %s', (_what, query, around, distance) => {
  const search = readSearch(query, rules)
  expect(search.around).toEqual(around)
  expect(search.distance).toBe(distance)
})

it('visitors, who see no distances, cannot search around a town', () => {
  expect(readSearch({ town: 'København', around: '4242' }, { ...rules, towns: false })).toEqual(
    readSearch({}, rules),
  )
})

it('sorting by distance is offered around a town, even to a member without a known place', () => {
  expect(readSearch({ town: 'København', sort: 'nearest' }, rules).sort).toBe('nearest')
  expect(readSearch({ sort: 'nearest' }, rules).sort).toBeUndefined()
})
