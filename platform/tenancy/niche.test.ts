import { afterAll, beforeAll, expect, it } from 'vitest'
import { INTERESTS, INTIMATE_INTERESTS } from '../core/interests.ts'
import { explainSetting } from './explain.ts'
import { TenantLoader } from './loader.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeAll(() => {
  sites = copySites()
})
afterAll(() => sites.close())

function interests(id: string) {
  const result = new TenantLoader(sites.folders).load(id)
  if (!result.ok) throw new Error(JSON.stringify(result.findings))
  return result.value.settings.interests
}

it.each([
  [1, false],
  [2, true],
  [3, true],
  [4, false],
  [5, false],
  [6, false],
  [7, true],
])('a site of niche %i offers intimate interests: %s', (niche, intimate) => {
  sites.change('amore', { niche })
  const offered = interests('amore')
  expect(offered.some((slug) => INTIMATE_INTERESTS.has(slug))).toBe(intimate)
  expect(offered).toHaveLength(intimate ? INTERESTS.length : INTERESTS.length - INTIMATE_INTERESTS.size)
})

it('a site that lists its interests offers just those', () => {
  sites.change('amore', { niche: 1, interests: ['wine', 'lingerie'] })
  expect(interests('amore')).toEqual(['wine', 'lingerie'])
})

it('explain shows that they follow from the niche', () => {
  expect(explainSetting(sites.folders, 'alpen', 'interests')).toMatchObject({
    ok: true,
    value: { layers: [{ file: 'the niche' }] },
  })
})
