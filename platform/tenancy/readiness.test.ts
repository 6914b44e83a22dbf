import { expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { finding } from './finding.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { type LoadedTenant, TenantLoader } from './loader.ts'
import { mark, type Palette, wordmark } from './new-pictures.ts'
import { type ReadyFacts, type ReadyItem, readyLines, worst } from './readiness.ts'

const loaded = new TenantLoader(tenancyFolders(sourceRoot())).load('amore')
if (!loaded.ok) throw new Error('demo site amore must load')
const { value } = loaded
const { settings } = value

/** A site to which nothing is missing. */
const READY: LoadedTenant = {
  ...value,
  settings: {
    ...settings,
    name: 'Luna',
    domain: 'luna-dating.com',
    hosts: ['luna-dating.com', 'www.luna-dating.com'],
    support_email: 'support@luna-dating.com',
  },
}
const FACTS: ReadyFacts = {
  production: true,
  findings: [],
  hosts: READY.settings.hosts.map((host) => ({ host, answer: 'site' })),
  provider: 'mollie',
  logo: '<svg/>',
  workers: { all: 2, photos: 1, complaints: 1 },
}
const PALETTE: Palette = {
  accent: '#f00',
  heading: '#111',
  secondary: '#222',
  onSecondary: '#fff',
  hero: '#333',
  onHero: '#fff',
}
const where = { file: 'tenants/luna/tenant.json', tenant: 'luna' }
const found = (code: Parameters<typeof finding>[0]) => finding(code, where, 'expected another thing')
const settingsOf = (more: Partial<Tenant['settings']>) => ({ settings: { ...READY.settings, ...more } })

/** What is not done, as `level item reason`. */
function missing(site: Partial<LoadedTenant>, facts: Partial<ReadyFacts>): string[] {
  return readyLines({ ...READY, ...site }, { ...FACTS, ...facts }).flatMap(({ item, reasons }) =>
    reasons.map((one) => `${one.level} ${item} ${'why' in one ? one.why : one.finding.code}`),
  )
}

it('a site to which nothing is missing is ready', () => {
  const lines = readyLines(READY, FACTS)
  expect(lines.filter(({ level }) => level !== 'done')).toEqual([])
  expect(worst(lines)).toBe('done')
})

it.each<[string, Partial<LoadedTenant>, Partial<ReadyFacts>, readonly string[]]>([
  [
    'a reserved domain',
    settingsOf({ domain: 'luna.example', hosts: ['luna.example'] }),
    {},
    ['fatal names name_reserved'],
  ],
  [
    'a reserved further host',
    settingsOf({ hosts: ['luna-dating.com', 'luna.test'] }),
    {},
    ['warning names name_reserved'],
  ],
  [
    'a reserved address',
    settingsOf({ support_email: 'support@luna.example' }),
    {},
    ['fatal names address_reserved'],
  ],
  [
    'a reserved sender',
    settingsOf({ mail: { from: 'luna@example.com' } }),
    {},
    ['fatal names address_reserved'],
  ],
  [
    'a host that is claimed twice',
    {},
    { findings: [found('host_claimed_twice')] },
    ['fatal names host_claimed_twice'],
  ],
  ['no DNS', {}, { hosts: [{ host: 'luna-dating.com', answer: 'unknown' }] }, ['fatal host host_unknown']],
  [
    'a private address',
    {},
    { hosts: [{ host: 'luna-dating.com', answer: 'private' }] },
    ['fatal host host_private'],
  ],
  [
    'no certificate',
    {},
    { hosts: [{ host: 'luna-dating.com', answer: 'certificate' }] },
    ['fatal host host_certificate'],
  ],
  [
    'another server',
    {},
    { hosts: [{ host: 'luna-dating.com', answer: 'foreign' }] },
    ['fatal host host_foreign'],
  ],
  [
    'a silent further host',
    {},
    { hosts: [{ host: 'www.luna-dating.com', answer: 'silent' }] },
    ['warning host host_silent'],
  ],
  [
    'missing mail records',
    {},
    { findings: [found('spf_missing'), found('dkim_not_set'), found('dmarc_none')] },
    ['warning mail spf_missing', 'warning mail dkim_not_set'],
  ],
  ['an unasked DNS', {}, { findings: [found('dns_not_asked')] }, ['warning mail dns_not_asked']],
  ['the test provider', {}, { provider: 'test' }, ['fatal payment provider_test']],
  ['no payments', {}, { provider: 'none' }, ['warning payment provider_none']],
  [
    'no secret',
    {},
    { findings: [found('payment_secret_missing')] },
    ['fatal payment payment_secret_missing'],
  ],
  [
    'a secret that cannot be read here',
    {},
    { findings: [found('payment_variable_missing')] },
    ['fatal payment payment_variable_missing'],
  ],
  ['the drawn logo', {}, { logo: wordmark('Luna', PALETTE) }, []],
  ['a drawn logo of another name', {}, { logo: wordmark('Sol', PALETTE) }, ['warning logo logo_other_name']],
  ['an own drawing', {}, { logo: mark('Sol', PALETTE) }, []],
  ['an example address', {}, { findings: [found('company_example')] }, ['fatal imprint company_example']],
  [
    'an incomplete imprint',
    {},
    { findings: [found('imprint_incomplete')] },
    ['warning imprint imprint_incomplete'],
  ],
  [
    'no terms',
    { pages: { it: { ...READY.pages.it, terms: '---\ntitle: Termini\n---\n' } } },
    {},
    ['fatal consent consent_missing'],
  ],
  ['nobody', {}, { workers: { all: 0, photos: 0, complaints: 0 } }, ['fatal staff staff_none']],
  [
    'marketers alone',
    {},
    { workers: { all: 1, photos: 0, complaints: 0 } },
    ['warning staff staff_photos', 'warning staff staff_complaints'],
  ],
  ['no console', {}, { workers: null }, ['warning staff staff_unknown']],
  ['no lander', { landers: {} }, {}, ['warning lander lander_none']],
  ['an error of its files', {}, { findings: [found('contrast')] }, ['fatal files contrast']],
  [
    'a warning of its files',
    {},
    { findings: [found('translation_inherited')] },
    ['warning files translation_inherited'],
  ],
  ['advice', {}, { findings: [found('setting_unused')] }, []],
])('%s: %#', (_what, site, facts, expected) => {
  expect(missing(site, facts)).toEqual(expected)
})

it.each<[ReadyItem, Partial<LoadedTenant>, Partial<ReadyFacts>]>([
  ['names', settingsOf({ domain: 'luna.example', hosts: ['luna.example'] }), {}],
  ['host', {}, { hosts: [{ host: 'luna-dating.com', answer: 'unknown' }] }],
  ['payment', {}, { provider: 'test' }],
  ['staff', {}, { workers: { all: 0, photos: 0, complaints: 0 } }],
  ['imprint', {}, { findings: [found('company_example')] }],
])('outside of production the public internet is not asked for: %s', (item, site, facts) => {
  const line = readyLines({ ...READY, ...site }, { ...FACTS, ...facts, production: false }).find(
    (one) => one.item === item,
  )
  expect(line?.level).toBe('warning')
})
