import { describe, expect, it } from 'vitest'
import { inTurn } from '../../scripts/test-extent.mjs'
import { LOCALE_CODES, type LocaleCode } from '../core/locale.ts'
import { createCatalogue, translateFrom } from './catalogue.ts'
import { i18nextTranslator } from './i18next.ts'
import { isoFor } from './languages.ts'
import { baseKeys } from './texts-check.ts'
import { chainOf, currentTexts } from './texts-source.ts'

type Flat = ReadonlyMap<string, string>

/** All texts of a language as `namespace:key`, American English overriding English. */
function flatOf(code: LocaleCode): Flat {
  const layers = chainOf(code).toReversed()
  const entries = layers.flatMap((layer) => Object.entries(currentTexts()[layer]))
  return new Map(
    entries.flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}:${key}`, text] as const),
    ),
  )
}

const COUNTS = [0, 1, 2, 5, 22, 1.5, 1234, 1_000_000]
/** User input, values that end in a full stop, and syntax of i18next. */
const VALUES = ['Ada', '4,53 kr.', '<b>$t(mail:footer) {{count}} $&</b>', 'محمد.', '']

/**
 * Finds the texts whose keys begin with a key: its forms, and some others. Sorted once, because
 * each key needs it.
 */
function formsIn(texts: Flat): (key: string) => string[] {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
  return (key) => {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((sorted[middle]?.[0] ?? '') < key) from = middle + 1
      else to = middle
    }
    const found: string[] = []
    for (let at = from; sorted[at]?.[0].startsWith(key); at++) found.push(sorted[at]?.[1] ?? '')
    return found
  }
}

function* paramsFor(forms: readonly string[]) {
  const names = forms.flatMap((text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name))
  // A text with one form and no placeholders renders the same for all values: most are like that.
  const counts = forms.length === 1 && !forms[0]?.includes('{{') ? COUNTS.slice(0, 1) : COUNTS
  for (const [index, count] of counts.entries()) {
    const value = VALUES[index % VALUES.length] ?? ''
    const numeric = (name: string) => forms.some((text) => text.includes(`{{${name}, number`))
    const filled = names.map((name) => [name, numeric(name) ? count * 1000 : value])
    yield { ...Object.fromEntries(filled), count }
  }
}

/** Always examined: the forms of Polish, and a form for millions. */
const PLURALS: readonly LocaleCode[] = ['pl', 'fr']
const alike = LOCALE_CODES.filter((code) => !PLURALS.includes(code))

describe('i18next and the compiled catalogue render each text identically', () => {
  it.each([...PLURALS, ...inTurn('languages of both translators', alike, 2)])('in %s', async (code) => {
    const iso = isoFor(code, ['CH', 'US', 'FI'])
    const texts = flatOf(code)
    const compiled = translateFrom([createCatalogue(texts, { iso })], (key) => `no ${key}`)
    const i18next = await i18nextTranslator(null, code, iso)
    const keys = baseKeys(Object.fromEntries(texts))
    const formsOf = formsIn(texts)
    const differing = [...keys].flatMap((key) =>
      [...paramsFor(formsOf(key))].flatMap((params) => {
        const [one, other] = [compiled(key, params), i18next(key, params)]
        return one === other ? [] : [`${key} ${JSON.stringify(params)}: ${one} | ${other}`]
      }),
    )
    expect(differing).toEqual([])
    expect(keys.size).toBeGreaterThan(500)
  })
})

describe('i18next and the compiled catalogue apply overrides identically', () => {
  const overrides = {
    it: { 'mail:footer': 'Da {{site}}.', 'common:photos_other': '{{count}} scatti' },
    en: { 'mail:footer': 'Ours: {{site}}.', 'mail:unsubscribe': 'Stop these' },
    'en-US': { 'mail:footer': 'American: {{site}}.' },
  }
  it.each(['it', 'en', 'en-US'] as const)('in %s', async (code) => {
    const [own, iso] = [chainOf(code).toReversed(), isoFor(code)]
    const t = translateFrom(
      [
        createCatalogue(
          own.flatMap((layer) => Object.entries(overrides[layer as 'it'] ?? {})),
          {
            iso,
            partial: true,
          },
        ),
        createCatalogue(flatOf(code), { iso }),
      ],
      (key) => `no ${key}`,
    )
    const site = { id: 'amore', revision: 'equality', texts: overrides }
    const i18next = await i18nextTranslator(site, code, iso)
    for (const [key, params] of [
      ['mail:footer', { site: 'Amore S.r.l.', company: 'X' }],
      ['mail:unsubscribe', {}],
      ['mail:new_like_button', {}],
      ['common:photos', { count: 1 }],
      ['common:photos', { count: 3 }],
    ] as const)
      expect(i18next(key, params), key).toBe(t(key, params))
  })
})
