import fc from 'fast-check'
import type { Call } from '../core/contract.ts'
import { nasty } from './nasty.ts'

/** Requests that get deeper than the simplest valid one. */
export const DEEPER: Readonly<Record<string, object>> = {
  'POST /api/signup': {
    step: 3,
    name: 'Robin',
    email: 'robin@mail.example',
    password: 'four words in a row',
    terms: true,
    consent: true,
    signup_message: 'ciao',
  },
  'POST /api/profile': {
    about: 'a',
    sexuality: 'hetero',
    relationship: 'single',
    hair: 'brown',
    eyes: 'blue',
    body: 'slim',
    height: '180',
    min_age: '20',
    max_age: '40',
    interests: ['hiking'],
  },
  'PUT /api/profile': {
    name: 'Robin',
    seeks: 'female',
    place: 'IT-1',
    city: 'Milano',
    about: 'a',
    hair: 'brown',
    height_feet: '5',
    height_inches: '9',
    min_age: '20',
    max_age: '40',
    interests: ['hiking'],
    prompt: 'ask_me',
    answer: 'maps',
  },
  'GET /api/members': {
    gender: 'female',
    country: 'IT',
    countryregion: '1',
    distance: '50',
    interests: 'hiking',
    pageNumber: '2',
    numResults: '20',
    after: '1_00000000-0000-0000-0000-000000000000',
    online: '1',
  },
}

/** A value of any type; `known` are existing ids, so that requests get past the first check. */
export const value = (known: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: nasty },
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, 1, 2, 3, 4, 5, 1e15, -0, 2 ** 53, true, false, null) },
    { weight: 1, arbitrary: fc.array(nasty, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(deep(200), { __proto__: null, $ne: 1 }, [[[[]]]], { length: -1 }),
    },
  )

/** A value with that nesting depth. */
export function deep(levels: number): unknown {
  let nested: unknown = 'bottom'
  for (let level = 0; level < levels; level++) nested = level % 2 ? [nested] : { nested }
  return nested
}

/** Field by field: the valid example's value, another value, or none; plus unknown keys. */
export function mutated(valid: object, known: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(valid).map(([name, right]) => [
      name,
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(right as unknown) },
        { weight: 3, arbitrary: value(known) },
      ),
    ]),
  )
  const extra = fc.dictionary(nasty, value(known), { maxKeys: 2 })
  return fc
    .tuple(fc.record(fields, { requiredKeys: [] }), extra)
    .map(([some, more]) => ({ ...more, ...some }))
}

/**
 * Every field that a call takes, whether its example uses it or not; for a union of bodies, those
 * of all.
 */
export function fieldsOf(call: Call, part: 'query' | 'body', valid: object): object {
  const { shape, options = [] } = (call[part] ?? {}) as { shape?: object; options?: { shape: object }[] }
  const names = [shape ?? {}, ...options.map((form) => form.shape)].flatMap((fields) => Object.keys(fields))
  return { ...Object.fromEntries(names.map((name) => [name, ''])), ...valid }
}
