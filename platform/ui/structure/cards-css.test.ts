import { expect, it } from 'vitest'
import { CARDS_CSS } from './cards-css.ts'

it('names on a photo do not keep the colour of headings, which is dark on light sites', () => {
  const [, names = ''] = /\.words :is\(([^)]+)\)\{color:inherit\}/.exec(CARDS_CSS.over) ?? []
  expect(names.split(',')).toEqual(['.name', '.name a', 'p'])
})
