import { expect, it } from 'vitest'
import { excerptAround } from './search-excerpt.ts'

const shown = (text: string, words: string) => {
  const { before, found, after } = excerptAround(text, words)
  return `${before}[${found}]${after}`
}
const long = 'x'.repeat(200)

it.each([
  ['the words as they are written there', 'Ciao BELLA mia', 'bella', 'Ciao [BELLA] mia'],
  ['the first place', 'a b a b', 'b', 'a [b] a b'],
  ['lines as one', 'one\n\n two', 'two', 'one [two]'],
  [
    'what stands around a place far in',
    `${long}word${long}`,
    'word',
    `…${'x'.repeat(30)}[word]${'x'.repeat(90)}…`,
  ],
  ['no half of an emoji', `${'😀'.repeat(50)}a${long}`, 'a', `…${'😀'.repeat(15)}[a]${'x'.repeat(90)}…`],
  ['letters of the right to left', 'مرحبا يا ماركو', 'يا', 'مرحبا [يا] ماركو'],
  ['the beginning without a mark where capitals change the length', 'İstanbul', 'stan', 'İstanbul[]'],
  ['and where the words are not there as they stand', 'ABC', 'x', 'ABC[]'],
])('shows %s', (_what, text, words, expected) => {
  expect(shown(text, words)).toBe(expected)
})
