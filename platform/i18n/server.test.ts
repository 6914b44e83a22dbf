import { describe, expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { createClientTranslator } from './client.ts'
import { MissingTextError } from './missing-text.ts'
import { bundleFor, platformTranslator, textsRevision, translator } from './server.ts'

const site = (texts: Tenant['texts'], revision = 'r1') => ({ revision, texts })
const PLAIN = site({})
const OWN = site({
  it: {
    'common:close': 'Basta',
    'errors:too_young': 'Torna a {{age}} anni',
    'common:photos_other': '{{count}} scatti',
  },
  en: { 'common:close': 'Enough' },
})

describe("a request's translator", () => {
  it('renders the language and fills in values', () => {
    const t = translator(PLAIN, 'it')
    expect(t('common:close')).toBe('Chiudi')
    expect(t('errors:too_young', { age: 18 })).toBe('Devi avere almeno 18 anni.')
    expect(t('common:photos', { count: 1 })).toBe('1 foto')
    expect(t('options:interests.wine')).toBe('Vino')
  })

  it("applies a site's own texts over the platform's, form by form, in that language only", () => {
    const t = translator(OWN, 'it')
    expect(t('common:close')).toBe('Basta')
    expect(t('errors:too_young', { age: 21 })).toBe('Torna a 21 anni')
    expect(t('common:photos', { count: 1 })).toBe('1 foto')
    expect(t('common:photos', { count: 3 })).toBe('3 scatti')
    expect(t('common:cancel')).toBe('Annulla')
    expect(translator(PLAIN, 'it')('common:close')).toBe('Chiudi')
    expect(translator(OWN, 'de')('common:close')).toBe('Schließen')
  })

  it('prefers American English over English, for the platform and the site', () => {
    expect(translator(PLAIN, 'en-US')('options:eyes.grey')).toBe('Gray')
    expect(translator(PLAIN, 'en-US')('common:cancel')).toBe('Cancel')
    expect(translator(OWN, 'en-US')('common:close')).toBe('Enough')
  })

  it('formats numbers for the country of the page, as the browser does afterwards', () => {
    const locales = [
      ['es', 'es-US', '1,500 créditos'],
      ['es', 'es-ES', '1500 créditos'],
      ['de', 'de-AT', '1\u00a0500 Credits'],
      ['de', 'de-DE', '1.500 Credits'],
    ] as const
    for (const site of [PLAIN, OWN]) {
      for (const [code, iso, shown] of locales) {
        const browser = createClientTranslator({ code, iso }, bundleFor(site, code, ['common']))
        expect(translator(site, code, iso)('common:credits', { count: 1500 }), iso).toBe(shown)
        expect(browser('common:credits', { count: 1500 }), iso).toBe(shown)
      }
    }
  })

  it('throws for an unknown key and for a placeholder without a value', () => {
    const t = translator(PLAIN, 'it')
    expect(() => t('common:nonsense')).toThrow(MissingTextError)
    expect(() => t('errors:too_young')).toThrow('{{age}} of errors:too_young')
  })

  it('is the same object for the same site, and for all sites without their own texts', () => {
    expect(translator(OWN, 'it')).toBe(translator(OWN, 'it'))
    expect(translator(site({}), 'it')).toBe(platformTranslator('it'))
  })
})

describe('the bundle for the browser', () => {
  it('contains one language and the requested namespaces, and renders like the server', () => {
    const bundles = bundleFor(OWN, 'it', ['common', 'nonsense', '__proto__'])
    expect(Object.keys(bundles)).toEqual(['common'])
    const [browser, server] = [
      createClientTranslator({ code: 'it', iso: 'it' }, bundles),
      translator(OWN, 'it'),
    ]
    for (const [key, params] of [
      ['common:close', {}],
      ['common:cancel', {}],
      ['common:photos', { count: 3 }],
      ['common:credits', { count: 1234567 }],
    ] as const) {
      expect(browser(key, params)).toBe(server(key, params))
    }
    expect(() => browser('errors:internal')).toThrow('errors:internal')
  })

  it("has an address that changes with the site's revision", () => {
    expect(textsRevision(PLAIN)).toBe(textsRevision(site({})))
    expect(textsRevision(PLAIN)).not.toBe(textsRevision(site({}, 'r2')))
  })
})
