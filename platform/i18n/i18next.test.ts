import { afterEach, describe, expect, it } from 'vitest'
import type { Tenant } from '../core/tenant.ts'
import { i18nextTranslator } from './i18next.ts'
import { MissingTextError, onMissingText } from './missing-text.ts'

let revisions = 0
/** A site with overrides, with a new revision each time. */
const site = (texts: Tenant['texts'], id = 'amore') => ({ id, revision: `r${revisions++}`, texts })
const german = (mail: Record<string, string>) =>
  site({ de: Object.fromEntries(Object.entries(mail).map(([key, text]) => [`mail:${key}`, text])) })

describe('an override of a mail', () => {
  it('nests other texts, its own and the platform’s, of the same and other namespaces', async () => {
    const t = await i18nextTranslator(
      german({
        new_like_text: 'Neu! $t(new_like_button) – $t(common:photos, {"count": 3})\n\n$t(footer)',
        new_like_button: 'Ansehen',
      }),
      'de',
    )
    expect(t('mail:new_like_text', { site: 'Amore', company: 'A GmbH' })).toBe(
      'Neu! Ansehen – 3 Fotos\n\nDiese E-Mail kommt von Amore, einem Angebot von A GmbH.',
    )
  })

  it('selects by context, plural and ordinal', async () => {
    const t = await i18nextTranslator(
      german({
        new_like_text_male: 'Lieber {{name}}',
        new_like_text_female: 'Liebe {{name}}',
        payment_received_text_one: 'Ein Credit',
        payment_received_text_other: '{{count, number}} Credits',
        payment_received_text_male_one: 'Ein Credit, mein Herr',
        footer_ordinal_other: '{{count}}.',
        unsubscribe: 'Zum $t(footer, {"count": 3, "ordinal": true}) Mal',
      }),
      'de',
    )
    expect(t('mail:new_like_text', { name: 'Ada', context: 'female' })).toBe('Liebe Ada')
    expect(t('mail:new_like_text', { name: 'Max', context: 'male' })).toBe('Lieber Max')
    expect(t('mail:payment_received_text', { count: 1 })).toBe('Ein Credit')
    expect(t('mail:payment_received_text', { count: 1, context: 'male' })).toBe('Ein Credit, mein Herr')
    expect(t('mail:payment_received_text', { count: 1500, context: 'male' })).toBe('1.500 Credits')
    expect(t('mail:unsubscribe')).toBe('Zum 3. Mal')
  })

  it('formats numbers, money, dates and lists for the reader’s country', async () => {
    const own = german({
      a: '{{total, currency(EUR)}} am {{date, datetime(dateStyle: long)}} für {{names, list(type: conjunction)}}',
      b: '{{share, number(style: percent)}} {{days, relativetime(range: day)}}',
      c: '{{total, currency}}.',
    })
    const t = await i18nextTranslator(own, 'de', 'de-AT')
    const date = new Date('2026-01-22T12:00:00Z')
    expect(t('mail:a', { total: 1234.5, date, names: ['Ada', 'Max & <i>Co</i>'], timeZone: 'UTC' })).toBe(
      '€\u00a01.234,50 am 22. Jänner 2026 für Ada und Max & <i>Co</i>',
    )
    expect(t('mail:b', { share: 0.25, days: -1 })).toBe('25\u00a0% vor 1 Tag')
    const danish = await i18nextTranslator(site({ da: own.texts.de ?? {} }), 'da')
    expect(danish('mail:c', { total: 4.53, currency: 'DKK' })).toBe('4,53\u00a0kr.')
  })

  it.each([
    '$t(mail:footer)',
    '{{site}} {{- company}}',
    '", "lng": "it", "x": "',
    '\uE0000\uE001',
    "O'Brien (27), $&",
  ])('shows the name %s as it was typed', async (name) => {
    const own = german({
      new_like_text: 'Von {{name}}: $t(new_like_button, {"name": "{{name}}"})',
      new_like_button: 'Hallo {{name}}, $t(unsubscribe)',
      unsubscribe: 'Ende',
    })
    const t = await i18nextTranslator(own, 'de')
    const shown = name.replace(/[\uE000\uE001]/g, '')
    expect(t('mail:new_like_text', { name, site: 'S', company: 'C' })).toBe(
      `Von ${shown}: Hallo ${shown}, Ende`,
    )
  })
})

describe('a tenant’s translator', () => {
  it('has only the texts of its own tenant and revision', async () => {
    const [one, two] = [site({ de: { 'mail:unsubscribe': 'Eins' } }), site({}, 'tulp')]
    const same = { ...site({ de: { 'mail:unsubscribe': 'Zwei' } }, 'tulp'), revision: one.revision }
    const said = async (of: typeof one) => (await i18nextTranslator(of, 'de'))('mail:unsubscribe')
    expect([await said(one), await said(same), await said(two)]).toEqual([
      'Eins',
      'Zwei',
      'Keine solchen E-Mails mehr',
    ])
    const edited = { ...one, revision: 'later', texts: { de: { 'mail:unsubscribe': 'Drei' } } }
    expect([await said(edited), await said(one)]).toEqual(['Drei', 'Eins'])
  })

  it('is created once, and is the platform’s if the language has no override', async () => {
    const own = site({ de: { 'mail:unsubscribe': 'Eins' } })
    expect(await i18nextTranslator(own, 'de')).toBe(await i18nextTranslator(own, 'de'))
    expect(await i18nextTranslator(own, 'it')).toBe(await i18nextTranslator(null, 'it'))
  })
})

describe('a text that cannot be rendered', () => {
  const faults: MissingTextError[] = []
  onMissingText((fault) => faults.push(fault))
  afterEach(() => void faults.splice(0))

  it.each([
    { unsubscribe: '$t(unsubscribe_press)', unsubscribe_press: '$t(unsubscribe)' },
    {
      unsubscribe: 'a $t(footer)',
      footer: 'b $t(unsubscribe_press)',
      unsubscribe_press: 'c $t(unsubscribe)',
    },
  ])('is replaced by the platform’s, and reported: %o', async (texts) => {
    const t = await i18nextTranslator(german(texts), 'de')
    expect(t('mail:unsubscribe')).toBe('Keine solchen E-Mails mehr')
    expect(faults).toEqual([
      expect.objectContaining({ message: expect.stringContaining('mail:unsubscribe') }),
    ])
  })

  it('throws in development if a key, a nested key or a value is missing', async () => {
    const t = await i18nextTranslator(german({ unsubscribe: '$t(nowhere)' }), 'de')
    expect(() => t('mail:nonsense')).toThrow(MissingTextError)
    expect(() => t('mail:unsubscribe')).toThrow('mail:unsubscribe')
    expect(() => t('mail:footer', { site: 'S' })).toThrow('{{company}} of mail:footer')
  })
})
