import { expect, it } from 'vitest'
import words from '../../i18n/texts/en/photo-examples.json' with { type: 'json' }
import { PHOTO_EXAMPLES, photoExamplesSvg } from './example-drawings.ts'

const file = photoExamplesSvg()

it('the examples of photos are one file with a symbol for each that has words', () => {
  const symbols = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(symbols).toEqual([...PHOTO_EXAMPLES])
  for (const name of symbols) expect(words).toHaveProperty(name ?? '')
})

it('they take their colours from the page, and contain nothing that runs or loads', () => {
  const colours = [...file.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour)
  expect(colours.filter((colour) => !/^(none|var\(--example-\w+\))$/.test(colour ?? ''))).toEqual([])
  expect(file).not.toMatch(/script|href|style|url\(|on\w+=/)
})
