import { expect, it } from 'vitest'
import { t, words } from '../../../testing/studio-value.tsx'
import { pathWords } from './path-words.ts'

const known = {
  t,
  words,
  languages: [{ code: 'it', name: 'Italiano' }],
  typeOf: (id: string) => (id === 'top' ? 'hero' : undefined),
}

it.each([
  [
    ['texts', 'it', 'sections', 'top', 'title'],
    ['Italiano', 'Hero', 'Headline'],
  ],
  [
    ['texts', 'it', 'page', 'description'],
    ['Italiano', 'Page', 'Description'],
  ],
  [
    ['campaigns', 'summer', 'sections', 'top', 'settings', 'tone'],
    ['Campaign: summer', 'Hero', 'Background'],
  ],
  [
    ['campaigns', 'summer', 'discount_code'],
    ['Campaign: summer', 'Discount code'],
  ],
  [['order'], ['Order of the sections']],
  [
    ['experiment', 'variants', 'b', 'weight'],
    ['Experiment', 'Variant: b', 'weight'],
  ],
  [
    ['sections', 'gone', 'settings', 'tone'],
    ['gone', 'settings', 'tone'],
  ],
])('describes the path %o in words', (path, said) => expect(pathWords(path, known)).toEqual(said))
