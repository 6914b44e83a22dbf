import { describe, expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { imprintFindings, imprintRule, missingImprintFields } from './imprint.ts'
import { TenantLoader } from './loader.ts'

type Settings = Tenant['settings']

const loaded = new TenantLoader(tenancyFolders(sourceRoot())).load('alpen')
if (!loaded.ok) throw new Error('demo site alpen must load')
const alpen = loaded.value.settings

const bare = (country: string): Settings => ({
  ...alpen,
  support_phone: '',
  company: {
    name: 'A',
    address: 'B 1',
    city: 'C',
    country,
    kvk: '',
    vat_numbers: [],
    tradenames: [],
    support_phone: '',
    delete_discount: 0,
    added: alpen.company.added,
  },
})

describe('the imprint of a company', () => {
  it.each([
    ['DE', ['representatives', 'kvk', 'register', 'vat_numbers']],
    ['AT', ['representatives', 'kvk', 'register', 'vat_numbers']],
    ['CH', []],
    ['FR', ['support_phone', 'kvk', 'register', 'vat_numbers', 'capital', 'publisher', 'hosting']],
    ['IT', ['kvk', 'register', 'vat_numbers', 'capital']],
    ['NL', ['kvk', 'vat_numbers']],
    ['PL', ['kvk', 'register', 'vat_numbers', 'capital']],
    ['PT', ['kvk', 'vat_numbers']],
    ['US', []],
  ])('in %s needs %s', (country, fields) => {
    expect(missingImprintFields(bare(country))).toEqual(fields)
  })
  it('names the law of the country, and none if the country has none', () => {
    expect(imprintRule('DE')?.law).toBe('§ 5 DDG')
    expect(imprintRule('PT')?.law).toContain('2000/31')
    expect(imprintRule('US')).toBeNull()
  })
  it('is reported field by field by site check, and is complete on the demo sites', () => {
    const where = { file: 'tenants/alpen/tenant.json', tenant: 'alpen' }
    expect(
      imprintFindings({ ...alpen, company: { ...alpen.company, representatives: '' } }, where),
    ).toMatchObject([{ code: 'imprint_incomplete', level: 'warning', path: 'company.representatives' }])
    expect(imprintFindings(alpen, where)).toEqual([])
  })
})
