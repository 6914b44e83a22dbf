import { expect, it } from 'vitest'
import { offersFor } from './short-of-credits.ts'

const packages = (popular: number) =>
  [100, 300, 700, 1500].map((credits, place) => ({ credits, popular: place === popular }))

it.each<[string, number, number, number[]]>([
  ['the three smallest', 1, 10, [100, 300, 700]],
  ['the popular one in place of the third', 3, 10, [100, 300, 1500]],
  ['none that is too small', 2, 250, [300, 700, 1500]],
  ['one where only that is enough', 0, 900, [1500]],
])('offers %s', (_what, popular, missing, expected) => {
  expect(offersFor(packages(popular), missing).map(({ credits }) => credits)).toEqual(expected)
})
