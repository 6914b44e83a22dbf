import { expect, it } from 'vitest'
import { namedTitle } from './page-title.ts'

it.each([
  ['Domande e risposte', 'Domande e risposte · Luna'],
  ['Luna: incontri al chiaro di luna', 'Luna: incontri al chiaro di luna'],
  ['Incontri con LUNA', 'Incontri con LUNA · Luna'],
])('the title "%s" gives the tab title "%s"', (title, expected) => {
  expect(namedTitle(title, 'Luna')).toBe(expected)
})
