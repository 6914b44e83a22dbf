import { expect, it } from 'vitest'
import type { FilterForm } from '../../platform/features/members/pages.ts'
import { FILTER_PARAMS } from '../../platform/features/members/rules.ts'
import { searchKinds } from './kinds.ts'

const CHECKS = ['photo', 'online']
/** Filters that are no selects. */
const OTHERS = ['age', 'distance', 'interests', ...CHECKS]
const choices = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ value: `v${place}`, label: '' }))
const select = (name: string, count = 3) => ({ name, label: '', value: '', choices: choices(count) })

/** A form with every filter of the search, and the named ones. */
function formWith(...more: readonly string[]): FilterForm {
  const names = Object.keys(FILTER_PARAMS).filter((name) => !OTHERS.includes(name))
  return {
    sort: null,
    gender: 'female',
    genders: [
      { value: 'female', label: '' },
      { value: 'male', label: '' },
    ],
    age: { least: 18, most: 99, min: 18, max: 99 },
    selects: [...names, ...more].map((name) => select(name)),
    near: {
      label: '',
      distances: ['', '5', '50'].map((value) => ({ value, label: '', chosen: false })),
      town: { name: '', around: '', unknown: false },
    },
    interests: [{ slug: 'tea', name: '', intimate: false, chosen: false }],
    checks: CHECKS.map((name) => ({ name, label: '', on: false })),
  }
}

it('measures a filter that is added to the form, alone and with others', () => {
  const queries = new Map(searchKinds(formWith('star_sign'), 10).map((kind) => [kind.name, kind.queries]))
  expect(queries.get('star_sign')).toEqual([{ star_sign: 'v0' }, { star_sign: 'v1' }, { star_sign: 'v2' }])
  expect(queries.get('star_sign and more')?.[0]).toEqual({
    star_sign: 'v0',
    min_age: '25',
    max_age: '40',
    photo: '1',
  })
  for (const key of Object.keys(FILTER_PARAMS)) expect(queries.get(key)?.length).toBeGreaterThan(0)
})

it('measures distances and interests, which are no selects, and not the choice of any distance', () => {
  const queries = new Map(searchKinds(formWith(), 10).map((kind) => [kind.name, kind.queries]))
  expect(queries.get('distance')).toEqual([{ distance: '5' }, { distance: '50' }])
  expect(queries.get('interests')).toEqual([{ interests: 'tea' }])
})

it('measures the first and evenly spread others of many choices', () => {
  const form = { ...formWith(), selects: [...formWith().selects, select('town', 100)] }
  const town = searchKinds(form, 10).find(({ name }) => name === 'town')
  expect(town?.queries).toHaveLength(12)
  expect(town?.queries[0]).toEqual({ town: 'v0' })
})

it('throws if the form lacks a filter of the search', () => {
  const form = { ...formWith(), selects: formWith().selects.filter(({ name }) => name !== 'hair') }
  expect(() => searchKinds(form, 10)).toThrow('not measured: hair')
})
