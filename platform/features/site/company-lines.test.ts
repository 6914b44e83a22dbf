import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../i18n/languages.ts'
import { platformTranslator } from '../../i18n/server.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { companyLines } from './company-lines.ts'

const loader = new TenantLoader(tenancyFolders(sourceRoot()))

function lines(id: string, code: 'de' | 'en-US') {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  const tenant = loaded.value
  return companyLines({ t: platformTranslator(code), tenant, locale: { code, iso: LANGUAGES[code].iso } })
}

describe('the company in the footer', () => {
  it('labels its register and VAT numbers', () => {
    expect(lines('alpen', 'de')).toEqual([
      'Sendlinger Straße 24',
      '80331 München',
      'Deutschland',
      'Handelsregister: HRB 271845',
      'USt-IdNr.: DE318842751, ATU76543219',
    ])
  })
  it('omits lines for missing numbers', () => {
    expect(lines('starlight', 'en-US').at(-1)).toBe('Company number: NY 5842217')
  })
})
