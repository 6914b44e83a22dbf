import { afterAll, beforeAll, expect, it } from 'vitest'
import { INTERESTS, INTIMATE_INTERESTS } from '../core/interests.ts'
import { localised } from '../core/localised.ts'
import { explainSetting } from './explain-setting.ts'
import { TenantLoader } from './loader.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeAll(() => {
  sites = copySites({ sites: ['alpen', 'amore'] })
})
afterAll(() => sites.close())

function settings(id: string) {
  const result = new TenantLoader(sites.folders).load(id)
  if (!result.ok) throw new Error(JSON.stringify(result.findings))
  return result.value.settings
}

const interests = (id: string) => settings(id).interests

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

it('a site that lists its interests offers exactly those', () => {
  sites.change('amore', { niche: 1, interests: ['wine', 'lingerie'] })
  expect(interests('amore')).toEqual(['wine', 'lingerie'])
})

it.each([
  [1, 'no', 'Incontri a modo tuo'],
  [2, 'yes', 'Incontri senza impegno'],
  [3, 'yes', 'Incontri per adulti, discreti e diretti'],
  [4, 'no', 'Incontri dopo i 40'],
  [5, 'no', 'Flirtare e chattare'],
  [6, 'no', 'Lui cerca lui, lei cerca lei'],
  [7, 'yes', 'Incontri per adulti curiosi'],
])('a site of niche %i starts with its entry warning (%s), texts and landers', (niche, warning, title) => {
  const none = { enable_site_entry_popup: undefined, index_title: undefined, landers: undefined }
  sites.change('amore', { niche, ...none })
  const { enable_site_entry_popup, index_title, landers } = settings('amore')
  expect([enable_site_entry_popup, localised(index_title, 'it')]).toEqual([warning, title])
  expect(landers.length).toBeGreaterThan(4)
})

it('a preset and the site override the settings of the niche', () => {
  sites.change('amore', { niche: 3, enable_site_entry_popup: 'no', landers: ['gallery'] })
  expect(settings('amore')).toMatchObject({ enable_site_entry_popup: 'no', landers: ['gallery'] })
})

it('explain names the file of the niche', () => {
  sites.change('amore', { niche: 6, index_title: undefined })
  const explained = explainSetting(sites.folders, 'amore', 'index_title.it')
  expect(explained).toMatchObject({
    ok: true,
    value: { layers: [{ file: 'platform/tenancy/defaults/niches/same_sex.json' }] },
  })
})

it('explain shows that interests are derived from the niche', () => {
  expect(explainSetting(sites.folders, 'alpen', 'interests')).toMatchObject({
    ok: true,
    value: { layers: [{ file: 'the niche' }] },
  })
})
