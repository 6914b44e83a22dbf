import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'
import { whole } from './layers.ts'
import { countWords, stateOf } from './words-state.ts'

const TITLE = { key: 'title', required: true }

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
    ['of American English stands over English', { en: { title: 'Hello' } }, {}, 'en-US', 'whole'],
  ])('%s', (_what, shown, below, language, state) => {
    expect(stateOf(TITLE, { shown, below }, language)).toBe(state)
  })

  it('that nothing asks for may be left out', () => {
    expect(stateOf({ key: 'note', required: false }, { shown: { it: {} }, below: {} }, 'it')).toBe('whole')
  })
})

it('counts what a language lacks in the sections that are shown', () => {
  const texts = { properties: { title: {}, note: {} }, required: ['title'] }
  const page = whole({
    order: ['a', 'b'],
    sections: { a: { type: 'x' }, b: { type: 'x' }, hidden: { type: 'x' } },
    texts: { it: { page: { title: 'T', description: 'D' }, sections: { a: { title: 'A' } } } },
  })
  const types = { x: { $defs: { texts } } }
  expect(countWords(page, whole({}), types, 'it')).toMatchObject({ missing: 1, untranslated: 0 })
  expect(countWords(page, whole({}), types, 'fr')).toMatchObject({ missing: 4, untranslated: 0 })
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
