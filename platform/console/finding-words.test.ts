import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../core/locale.ts'
import { i18nextTranslator } from '../i18n/i18next.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { currentTexts } from '../i18n/texts-source.ts'
import { FINDING_LEVELS, FINDING_VALUES, type FindingCode, finding } from '../tenancy/finding.ts'
import { findingWords } from './finding-words.ts'
import { findingsRefused } from './site-files.ts'

const CODES = Object.keys(FINDING_LEVELS) as FindingCode[]
const valuesOf = (code: FindingCode): readonly string[] =>
  code in FINDING_VALUES ? FINDING_VALUES[code as keyof typeof FINDING_VALUES] : []

const reader = async (code: (typeof LOCALE_CODES)[number]) => ({
  t: await i18nextTranslator(null, code),
  locale: LANGUAGES[code],
})
const place = { file: 'tenants/luna/tenant.json', tenant: 'luna', path: 'hosts.0' }

describe('the sentence about a finding', () => {
  it('exists for each code of the check, and for no other', () => {
    const texts = Object.keys(currentTexts().en.console ?? {}).flatMap((key) =>
      key.startsWith('finding.') ? [key.slice('finding.'.length)] : [],
    )
    expect(texts.sort()).toEqual([...CODES].sort())
  })

  it('names what its maker gives, and nothing else', () => {
    const texts = currentTexts().en.console ?? {}
    for (const code of CODES) {
      const named = [...(texts[`finding.${code}`] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
      const own = named.filter((name) => name !== 'file' && name !== 'setting')
      expect([code, [...new Set(own)].sort()]).toEqual([code, [...valuesOf(code)].sort()])
    }
  })

  it('is said in each language, even of a finding without its values', async () => {
    for (const language of LOCALE_CODES) {
      const who = await reader(language)
      for (const code of CODES) {
        const found = { ...place, code, level: FINDING_LEVELS[code], message: 'expected nothing' }
        const words = findingWords(who, found)
        expect(words).not.toMatch(/\{\{|console:|expected nothing/)
      }
    }
  })

  it('names languages and countries in words', async () => {
    const german = await reader('de')
    const lacks = finding(
      'translation_inherited',
      { ...place, values: { languages: 'fi, xx' } },
      'expected a text in fi, xx as well',
    )
    expect(findingWords(german, lacks)).toBe(
      '„hosts.0“ fehlt in: Suomi, xx. Bis Sie es übersetzen, ist dort der Text des Programms zu lesen.',
    )
    const short = finding(
      'refund_days_short',
      { ...place, values: { countries: 'DE, IT', days: '7' } },
      'expected 14 or more',
    )
    expect(findingWords(german, short)).toContain('Deutschland, Italien: ')
  })

  it('names the file where the whole of it is wrong', async () => {
    const found = finding('schema', { file: 'tenants/luna/tenant.json', tenant: 'luna' }, 'expected a group')
    expect(findingWords(await reader('en'), found)).toContain('“tenants/luna/tenant.json”')
  })

  it('stands at the field of a form, or above it for other settings', async () => {
    const country = finding(
      'country_unknown',
      { ...place, path: 'company.country', values: { code: 'XX' } },
      'expected an ISO 3166 country, found "XX"',
    )
    const zone = finding(
      'time_zone_unknown',
      { ...place, path: 'time_zone', values: { zone: 'Rom' } },
      'expected an IANA time zone, found "Rom"',
    )
    const fieldOf = (at: string) => (at === 'company.country' ? 'country' : undefined)
    const refused = findingsRefused(await reader('de'), [country, zone], fieldOf)
    expect(refused.fields).toEqual({
      country: {
        code: 'site_finding',
        params: {
          finding: '„XX“ ist kein Land („company.country“). Tragen Sie zwei Buchstaben ein, etwa IT.',
        },
      },
    })
    expect(refused.params).toEqual({
      finding: 'Die Zeitzone „Rom“ gibt es nicht. Tragen Sie eine wie Europe/Rome ein.',
    })
  })
})
