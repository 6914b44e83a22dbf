import { expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { documentIn } from './lander-input.ts'

const site = { tenant: { id: 'amore' } as Tenant, folders: {} as never }

const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)
const keyed = (count: number, value: unknown = {}) =>
  Object.fromEntries(names(count).map((name) => [name, value]))

const found = (document: object) => {
  const given = documentIn(document, site, 'gallery')
  return 'findings' in given ? given.findings.map(({ path, message }) => `${path}: ${message}`) : []
}

it('accepts a document whose lists have the maximum length', () => {
  const page = { order: names(25), sections: keyed(25) }
  const document = { ...page, campaigns: keyed(200, page), experiment: { variants: { a: page } } }
  expect(documentIn(document, site, 'gallery')).toEqual({ document })
})

it.each([
  ['ids in its order', { order: names(26) }, 'order: expected at most 25 entries, found 26'],
  ['sections', { sections: keyed(26) }, 'sections: expected at most 25 entries, found 26'],
  ['campaigns', { campaigns: keyed(201) }, 'campaigns: expected at most 200 entries, found 201'],
  [
    'ids in the order of a campaign',
    { campaigns: { may: { order: names(26) } } },
    'campaigns.may.order: expected at most 25 entries, found 26',
  ],
  [
    'sections in a variant',
    { experiment: { variants: { b: { sections: keyed(26) } } } },
    'experiment.variants.b.sections: expected at most 25 entries, found 26',
  ],
])('refuses a document with too many %s before it is checked against a schema', (_what, document, fault) => {
  expect(found(document)).toEqual([fault])
})

it('leaves values that are not lists to the check against the schema', () => {
  expect(found({ order: 'hero', sections: [], campaigns: null, experiment: { variants: 3 } })).toEqual([])
})
