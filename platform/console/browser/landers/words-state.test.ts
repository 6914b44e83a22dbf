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
    ['is there from below', { it: { title: 'Ciao' } }, { it: { title: 'Ciao' } }, 'it', 'whole'],
    [
      'is not translated where another language says something of its own',
      { it: { title: 'Nuovo' }, fr: { title: 'Salut' } },
      { it: { title: 'Ciao' }, fr: { title: 'Salut' } },
      'fr',
      'untranslated',
    ],
    [
      'is translated where all say something of their own',
      { it: { title: 'Nuovo' }, fr: { title: 'Nouveau' } },
      { it: { title: 'Ciao' }, fr: { title: 'Salut' } },
      'fr',
      'whole',
    ],
    [
      'that was emptied is the one from below again',
      { it: { title: '' }, fr: { title: 'Nouveau' } },
      { it: { title: 'Ciao' }, fr: { title: 'Salut' } },
      'it',
      'untranslated',
    ],
    [
      'that only a language of no visitor says in a way of its own needs no translation',
      { it: { title: 'Ciao' }, pl: { title: 'Nowe' } },
      { it: { title: 'Ciao' }, pl: { title: 'Witaj' } },
      'it',
      'whole',
    ],
    ['of American English stands over English', { en: { title: 'Hello' } }, {}, 'en-US', 'whole'],
  ])('%s', (_what, shown, below, language, state) => {
    expect(stateOf(TITLE, { shown, below, languages: LANGUAGES }, language)).toBe(state)
  })

  it.each([
    ['may be left out in every language', { it: {}, fr: {} }, 'whole'],
    ['may be left out where only a language of no visitor has it', { it: {}, pl: { note: 'Tu' } }, 'whole'],
    ['is missing where another language has it', { it: {}, fr: { note: 'Ici' } }, 'missing'],
  ])('that nothing asks for %s', (_what, shown, state) => {
    expect(stateOf(NOTE, { shown, below: {}, languages: LANGUAGES }, 'it')).toBe(state)
  })
})

it('counts what a language lacks in the sections that are shown', () => {
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

describe('what a document lacks', () => {
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

  it('is nothing where every language says the same', () => {
    expect(gapsOf({})).toEqual([])
  })

  it('is said of the lander, of each campaign and of each variant, each over what lies below it', () => {
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

  it('is said of a campaign, too, whose page takes it from the lander', () => {
    const document = { order: ['a', 'n'], sections: { n: { type: 'x' } }, campaigns: { spring: {} } }
    const lacks = { missing: 1, untranslated: 0 }
    expect(gapsOf(document)).toEqual(
      [lander, { kind: 'campaign', id: 'spring' } as const].flatMap((name) => [
        { name, language: 'it', ...lacks },
        { name, language: 'fr', ...lacks },
      ]),
    )
  })

  it('says where in the order of the page', () => {
    const own = { page: { title: 'Neu' }, sections: { a: { title: 'Nuovo', note: 'Qui' } } }
    expect(wordGaps({ texts: { it: own } }, known).map(({ places }) => places)).toEqual([
      [
        { section: null, missing: 0, untranslated: 1 },
        { section: 'a', missing: 1, untranslated: 1 },
      ],
    ])
  })

  it('is what the checks of the server miss', () => {
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

it('lists what differs between two documents, value by value', () => {
  const before = { order: ['a', 'b'], texts: { it: { page: { title: 'Ciao' } } }, campaigns: { x: {} } }
  const after = { order: ['b', 'a'], texts: { it: { page: { title: 'Salve', description: 'Su' } } } }
  expect(differences(before, after)).toEqual([
    { path: ['order'], before: 'a, b', after: 'b, a' },
    { path: ['texts', 'it', 'page', 'title'], before: 'Ciao', after: 'Salve' },
    { path: ['texts', 'it', 'page', 'description'], before: undefined, after: 'Su' },
  ])
  expect(differences(before, { ...before })).toEqual([])
})
