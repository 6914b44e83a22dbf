import { describe, expect, it } from 'vitest'
import { LOCALE_CODES } from '../core/locale.ts'
import { chooseLocale, isoFor, LANGUAGES, matchLanguage, offeredFor, visibleLanguages } from './languages.ts'

const ALPEN = ['de', 'fr', 'it', 'en'] as const

describe('matching a visitor to the languages of a site', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.3,fr;q=0.7', 'fr'],
    ['pl,sv;q=0.9,it;q=0.1', 'it'],
    ['EN-us', 'en'],
    ['de;q=0, fr', 'fr'],
    ['  it ; q=0.5 ', 'it'],
  ])('%s', (header, expected) => expect(matchLanguage(header, ALPEN)).toBe(expected))

  it.each([
    undefined,
    '',
    '*',
    ';;;,,,',
    'de;q=banana',
    'de;q=7',
    '\u0000\uffff',
    'constructor',
    '__proto__',
    'ja,zh',
  ])('finds nothing in %j and does not fail', (header) =>
    expect(matchLanguage(header, ALPEN)).toBeUndefined(),
  )

  it('reads only the start of a header of 10 kB, quickly', () => {
    expect(matchLanguage(`fr,${'x'.repeat(10_000)}`, ALPEN)).toBe('fr')
    expect(matchLanguage('zz-'.repeat(4000), ALPEN)).toBeUndefined()
    expect(matchLanguage(`${'xx,'.repeat(4000)}fr`, ALPEN)).toBeUndefined()
  })

  it('recognises Norwegian by its three names, and American English', () => {
    expect(offeredFor('nb-NO', ['no', 'en'])).toBe('no')
    expect(offeredFor('nn', ['no', 'en'])).toBe('no')
    expect(offeredFor('en_US', ['en', 'en-US'])).toBe('en-US')
    expect(offeredFor('en-GB', ['en-US', 'es'])).toBe('en-US')
  })
})

describe('choosing the language of a request', () => {
  it('uses the cookie, then the visitor’s language, then the site’s', () => {
    const offered = ALPEN
    expect(chooseLocale({ cookie: 'it', acceptLanguage: 'fr', offered })).toBe('it')
    expect(chooseLocale({ acceptLanguage: 'fr', offered })).toBe('fr')
    expect(chooseLocale({ acceptLanguage: 'ja', offered })).toBe('de')
    expect(chooseLocale({ acceptLanguage: 'ja', offered, default: 'en' })).toBe('en')
  })

  it('is English if a site names none', () => {
    expect(chooseLocale({ acceptLanguage: 'it', offered: [] })).toBe('en')
  })

  it.each(['pl', 'xx', 'de; DROP TABLE', '__proto__', 'x'.repeat(10_000)])(
    'ignores the cookie %.20s',
    (cookie) => {
      expect(chooseLocale({ cookie, acceptLanguage: 'fr', offered: ALPEN })).toBe('fr')
    },
  )

  it('never leaves the only language of an Italian site', () => {
    expect(chooseLocale({ cookie: 'en', acceptLanguage: 'en-US,en', offered: ['it'] })).toBe('it')
  })
})

describe('languages and countries', () => {
  it('shows the languages of a country in its order', () => {
    expect(visibleLanguages('CH', ALPEN)).toEqual(['de', 'it', 'fr', 'en'])
    expect(visibleLanguages('US', ['en-US', 'es', 'fr'])).toEqual(['en-US', 'es'])
    expect(visibleLanguages('JP', ALPEN)).toEqual(ALPEN)
    expect(visibleLanguages('PL', ['it'])).toEqual(['it'])
  })

  it('includes the country in the tag if the language differs there', () => {
    expect(isoFor('de', 'CH')).toBe('de-CH')
    expect(isoFor('de', ['NL', 'AT', 'CH'])).toBe('de-AT')
    expect(isoFor('no', 'NO')).toBe('nb-NO')
    expect(isoFor('pl', 'US')).toBe('pl')
    expect(isoFor('en', 'NL')).toBe('en-GB')
    expect(isoFor('en-US', 'IT')).toBe('en-US')
  })

  it.each(LOCALE_CODES)('has a language for GIF searches and a file of overrides for %s', (code) => {
    expect([LANGUAGES[code].gif, LANGUAGES[code].file]).toEqual([code.slice(0, 2), `${code}.json`])
  })

  it('has tags for every language that Intl supports', () => {
    for (const code of LOCALE_CODES) {
      expect(Intl.PluralRules.supportedLocalesOf(LANGUAGES[code].iso)).toHaveLength(1)
    }
  })
})
