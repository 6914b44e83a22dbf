import { describe, expect, it } from 'vitest'
import { centimetresOf, feetOf, measuresOf } from './measures.ts'
import { cellCentre, cellOf, distanceBetween, distanceEnds } from './places.ts'
import type { Member, Visitor } from './viewer.ts'

const visitor: Visitor = { kind: 'visitor', tracking: null }
const memberOf = (country: string) => ({ kind: 'member', country }) as Member

describe('the units of a request', () => {
  it.each([
    [visitor, 'US', 'imperial'],
    [visitor, 'GB', 'imperial'],
    [visitor, 'DE', 'metric'],
    [memberOf('US'), 'DE', 'imperial'],
    [memberOf('NL'), 'US', 'metric'],
  ] as const)('%o from %s: %s', (viewer, country, expected) => {
    expect(measuresOf({ viewer, country })).toBe(expected)
  })
})

it('gives back every height as it was typed', () => {
  for (let inches = 40; inches <= 98; inches++) {
    const typed = { feet: Math.floor(inches / 12), inches: inches % 12 }
    expect(feetOf(centimetresOf(typed))).toEqual(typed)
  }
  expect(centimetresOf({ feet: 5, inches: 7 })).toBe(170)
})

describe('distances in miles', () => {
  const boston = cellOf(42.36, -71.06)

  it('end at round miles', () => {
    expect(distanceEnds('imperial').map(({ value }) => value)).toEqual([10, 25, 50, 100, 200, 300])
    expect(distanceBetween(boston, boston, 'imperial')).toMatchObject({ value: 10, unit: 'mile' })
    expect(distanceBetween(boston, cellOf(41.82, -71.41), 'imperial')?.value).toBe(50)
    expect(distanceBetween(boston, cellOf(21.31, -157.86), 'imperial')).toBeNull()
  })

  it('are the same for every position in a cell', () => {
    const { lat, lon } = cellCentre(boston)
    const probes = [-0.12, 0, 0.12].flatMap((dy) => [-0.12, 0, 0.12].map((dx) => cellOf(lat + dy, lon + dx)))
    const answers = probes.map((cell) => distanceBetween(cell, cellOf(42.1, -72.6), 'imperial')?.value)
    expect(new Set(answers).size).toBe(1)
  })
})
