import { describe, expect, it } from 'vitest'
import { gapFindings } from '../../../tenancy/landers/missing-texts.ts'
import { differences } from './differences.ts'
import type { LanderDocument } from './document.ts'
import { over, whole } from './layers.ts'
import { countWords, stateOf, wordGaps } from './words-state.ts'

const TITLE = { key: 'title', required: true }
const NOTE = { key: 'note', required: false }
const LANGUAGES = ['it', 'fr', 'en', 'en-US']

describe('a text', () => {
  it.each([
    ['is missing', { it: {} }, {}, 'it', 'missing'],
    ['is complete if inherited', { it: { title: 'Ciao' } }, { it: { title: 'Ciao' } }, 'it', 'whole'],
    [
      'is not translated if another language has its own text',
      { it: { title: 'Nuovo' }, fr: { title: 'Salut' } },
      { it: { title: 'Ciao' }, fr: { title: 'Salut' } },
      'fr',
      'untranslated',
    ],
    [
      'is translated if all languages have their own text',
      { it: { title: 'Nuovo' }, fr: { title: 'Nouveau' } },
      { it: { title: 'Ciao' }, fr: { title: 'Salut' } },
      'fr',
      'whole',
    ],
    [
      'is inherited again after it was emptied',
      { it: { title: '' }, fr: { title: 'Nouveau' } },
      { it: { title: 'Ciao' }, fr: { title: 'Salut' } },
      'it',
      'untranslated',
    ],
    [
      'needs no translation if only a language outside the site has its own text',
      { it: { title: 'Ciao' }, pl: { title: 'Nowe' } },
      { it: { title: 'Ciao' }, pl: { title: 'Witaj' } },
      'it',
      'whole',
    ],
    ['falls back to English in American English', { en: { title: 'Hello' } }, {}, 'en-US', 'whole'],
  ])('%s', (_what, shown, below, language, state) => {
    expect(stateOf(TITLE, { shown, below, languages: LANGUAGES }, language)).toBe(state)
  })

  it.each([
    ['may be left out in every language', { it: {}, fr: {} }, 'whole'],
    ['may be left out if only a language outside the site has it', { it: {}, pl: { note: 'Tu' } }, 'whole'],
    ['is missing if another language has it', { it: {}, fr: { note: 'Ici' } }, 'missing'],
  ])('that is not required %s', (_what, shown, state) => {
    expect(stateOf(NOTE, { shown, below: {}, languages: LANGUAGES }, 'it')).toBe(state)
  })
})

it('counts missing texts of a language only in the shown sections', () => {
  const texts = { properties: { title: {}, note: {} }, required: ['title'] }
  const page = whole({
    order: ['a', 'b'],
    sections: { a: { type: 'x' }, b: { type: 'x' }, hidden: { type: 'x' } },
    texts: { it: { page: { title: 'T', description: 'D' }, sections: { a: { title: 'A' } } } },
  })
  const known = { types: { x: { $defs: { texts } } }, languages: ['it', 'fr'] }
  expect(countWords(page, whole({}), known, 'it')).toMatchObject({ missing: 1, untranslated: 0 })
  expect(countWords(page, whole({}), known, 'fr')).toMatchObject({ missing: 4, untranslated: 0 })
})

describe('the text gaps of a document', () => {
  const texts = { properties: { title: {}, note: {} }, required: ['title'] }
  const page = { title: 'T', description: 'D' }
  const words = (title: string) => ({ page, sections: { a: { title } } })
  const base = {
    order: ['a'],
    sections: { a: { type: 'x' } },
    texts: { it: words('Ciao'), fr: words('Salut'), pl: words('Witaj') },
  }
  const known = { base, types: { x: { $defs: { texts } } }, languages: ['it', 'fr'] }
  const gapsOf = (document: LanderDocument) =>
    wordGaps(document, known).map(({ places: _places, ...gap }) => gap)
  const lander = { kind: 'lander' } as const

  it('are none if the document changes nothing', () => {
    expect(gapsOf({})).toEqual([])
  })

  it('are reported for the lander, each campaign and each variant, relative to the lower layers', () => {
    const own = (language: string, title: string) => ({
      texts: { [language]: { sections: { a: { title } } } },
    })
    const document = {
      ...own('it', 'Nuovo'),
      campaigns: { spring: own('fr', 'Printemps'), autumn: {} },
      experiment: { id: 'e', variants: { b: { weight: 100, ...own('it', 'Altro') } } },
    }
    expect(gapsOf(document)).toEqual([
      { name: lander, language: 'fr', missing: 0, untranslated: 1 },
      { name: { kind: 'campaign', id: 'spring' }, language: 'it', missing: 0, untranslated: 1 },
      { name: { kind: 'variant', id: 'b' }, language: 'fr', missing: 0, untranslated: 1 },
    ])
  })

  it('are reported for a campaign as well if its page inherits them from the lander', () => {
    const document = { order: ['a', 'n'], sections: { n: { type: 'x' } }, campaigns: { spring: {} } }
    const lacks = { missing: 1, untranslated: 0 }
    expect(gapsOf(document)).toEqual(
      [lander, { kind: 'campaign', id: 'spring' } as const].flatMap((name) => [
        { name, language: 'it', ...lacks },
        { name, language: 'fr', ...lacks },
      ]),
    )
  })

  it('are listed by place in the order of the page', () => {
    const own = { page: { title: 'Neu' }, sections: { a: { title: 'Nuovo', note: 'Qui' } } }
    expect(wordGaps({ texts: { it: own } }, known).map(({ places }) => places)).toEqual([
      [
        { section: null, missing: 0, untranslated: 1 },
        { section: 'a', missing: 1, untranslated: 1 },
      ],
    ])
  })

  it('match the findings of the server', () => {
    const note = { texts: { it: { sections: { a: { note: 'Qui' } } } } }
    const shown = over(whole(base), note).texts
    const found = gapFindings(
      base.order,
      (code) => shown[code] ?? { page: {}, sections: {} },
      ['it', 'fr'],
      () => texts.required,
      (code) => ({ file: code }),
    )
    expect(found.map(({ file }) => file)).toEqual(['fr'])
    expect(gapsOf(note)).toEqual([{ name: lander, language: 'fr', missing: 1, untranslated: 0 }])
  })
})

it('lists the differences between two documents, value by value', () => {
  const before = { order: ['a', 'b'], texts: { it: { page: { title: 'Ciao' } } }, campaigns: { x: {} } }
  const after = { order: ['b', 'a'], texts: { it: { page: { title: 'Salve', description: 'Su' } } } }
  expect(differences(before, after)).toEqual([
    { path: ['order'], before: 'a, b', after: 'b, a' },
    { path: ['texts', 'it', 'page', 'title'], before: 'Ciao', after: 'Salve' },
    { path: ['texts', 'it', 'page', 'description'], before: undefined, after: 'Su' },
  ])
  expect(differences(before, { ...before })).toEqual([])
})
