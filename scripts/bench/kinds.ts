import type { FilterForm } from '../../platform/features/members/pages.ts'
import { FILTER_PARAMS } from '../../platform/features/members/rules.ts'
import { searches } from './searches.ts'

export type Query = Readonly<Record<string, string>>

/** Similar searches, measured together. */
export interface SearchKind {
  readonly name: string
  readonly queries: readonly Query[]
}

/**
 * Number of choices measured per filter, evenly spread, because a filter may have a hundred
 * (provinces).
 */
const CHOICES = 12
const AGES = [
  ['18', '25'],
  ['25', '30'],
  ['30', '45'],
  ['45', '60'],
  ['60', '75'],
] as const

/**
 * Every kind of search that a site's filter form allows: each filter alone, each with an age and a
 * photo, no filter at all, deep pages, and a mixture like that of members. A filter that is added
 * to the form is measured without a change here.
 *
 * @throws Error if a filter of the search is not measured, because the form does not offer it
 */
export function searchKinds(form: FilterForm, mixed: number): SearchKind[] {
  const alone: SearchKind[] = [
    ...(form.age ? [{ name: 'age', queries: AGES.map(([min_age, max_age]) => ({ min_age, max_age })) }] : []),
    ...choicesOf(form).map(({ name, choices }) => ({
      name,
      queries: spread(choices).map(({ value }) => ({ [name]: value })),
    })),
    ...form.checks.map(({ name }) => ({
      name,
      queries: [{ [name]: '1' }, { [name]: '1', pageNumber: '3' }],
    })),
  ]
  requireAll(alone)
  return [
    { name: 'no filter', queries: [{}, ...['2', '3', '4', '5'].map((pageNumber) => ({ pageNumber }))] },
    { name: 'gender', queries: form.genders.map(({ value }) => ({ gender: value })) },
    ...alone,
    ...alone.map(({ name, queries }) => ({ name: `${name} and more`, queries: narrowed(queries) })),
    { name: 'deep pages', queries: ['20', '50', '100'].map((pageNumber) => ({ pageNumber })) },
    { name: 'as members search', queries: searches(mixed) },
  ]
}

/** The filters with a choice of one value, and the interests: one is searched at a time. */
function choicesOf({
  near,
  selects,
  interests,
}: FilterForm): { name: string; choices: readonly { value: string }[] }[] {
  const distances = near?.distances.filter(({ value }) => value !== '') ?? []
  return [
    ...(near ? [{ name: 'distance', choices: distances }] : []),
    ...selects,
    ...(interests.length > 0
      ? [{ name: 'interests', choices: interests.map(({ slug }) => ({ value: slug })) }]
      : []),
  ]
}

function spread<Choice>(choices: readonly Choice[]): Choice[] {
  const step = Math.max(1, choices.length / CHOICES)
  return choices.filter((_choice, place) => Math.floor(place / step) > Math.floor((place - 1) / step))
}

/** The same queries with an age and a photo. */
function narrowed(queries: readonly Query[]): Query[] {
  return queries.map((query) => ({ min_age: '25', max_age: '40', photo: '1', ...query }))
}

function requireAll(kinds: readonly SearchKind[]): void {
  const used = new Set(kinds.flatMap(({ queries }) => queries.flatMap((query) => Object.keys(query))))
  const missing = Object.entries(FILTER_PARAMS).filter(
    ([, params]) => !params.some((param) => used.has(param)),
  )
  if (missing.length > 0) throw new Error(`not measured: ${missing.map(([key]) => key).join(', ')}`)
}
