import { expect, it } from 'vitest'
import { interestBox, withInterestList } from './interest-boxes.ts'
import { queryOf, searchText } from './search-text.ts'

it.each([
  ['ticked boxes as one list', { interest_tea: 'on', min_age: '30', interest_wine: 'on' }, 'tea,wine'],
  ['those of an older address first', { interests: 'sushi', interest_tea: 'on' }, 'sushi,tea'],
  ['an address without boxes unchanged', { interests: 'tea', interests2: 'wine' }, 'tea'],
])('a query of the filter form has %s', (_story, query, interests) => {
  const { interests: list, ...rest } = withInterestList<string>(query)
  expect(list).toBe(interests)
  expect(Object.keys(rest).filter((name) => name.startsWith('interest_'))).toEqual([])
})

it('ten interests of long names survive a saved search', () => {
  const slugs = ['exchanging_pictures', 'one_night_stand', 'sadomasochism', 'masturbating', 'relationship']
  const more = ['photography', 'video_games', 'vegetarian', 'travelling', 'adventure']
  const boxes = Object.fromEntries([...slugs, ...more].map((slug) => [interestBox(slug), 'on']))
  const { interests } = queryOf(searchText(withInterestList(boxes)))
  expect(interests?.split(',')).toEqual([...slugs, ...more])
})
