import { expect, it } from 'vitest'
import { pathOf } from './runs.ts'

const SIZES = { step: 10, size: 10 }
const RUN = { x: 0, y: 50, count: 12 }

const dots = (path: string) =>
  [...path.matchAll(/M(-?\d+) \d+h(\d+)/g)].flatMap(([, x, length]) =>
    Array.from({ length: (Number(length) - 1) / SIZES.step + 1 }, (_, at) => Number(x) + at * SIZES.step),
  )

it.each([
  ['none', [], [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]],
  [
    'right of its place',
    [{ name: 'Rome', x: 30, y: 50, side: 'right' }],
    [0, 10, 20, 30, 70, 80, 90, 100, 110],
  ],
  [
    'left of its place',
    [{ name: 'Rome', x: 60, y: 50, side: 'left' }],
    [0, 10, 20, 60, 70, 80, 90, 100, 110],
  ],
  ['over the rest', [{ name: 'Rome on Tiber', x: 30, y: 50, side: 'right' }], [0, 10, 20, 30]],
  [
    'in another row',
    [{ name: 'Rome', x: 30, y: 40, side: 'right' }],
    [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110],
  ],
] as const)('leaves out the dots under a name: %s', (_, labels, left) => {
  expect(dots(pathOf([RUN], labels, SIZES))).toEqual(left)
})

it('is empty if names cover all dots', () => {
  expect(pathOf([{ x: 20, y: 0, count: 1 }], [{ name: 'Rome', x: 10, y: 0, side: 'right' }], SIZES)).toBe('')
})
