import { describe, expect, it } from 'vitest'
import { distanceBetween, distanceEnds } from './distances.ts'
import { atPoint, spotCentre } from './grid.ts'
import { centimetresOf, feetOf, measuresOf } from './measures.ts'
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

it('keeps every height as it was typed', () => {
  for (let inches = 40; inches <= 98; inches++) {
    const typed = { feet: Math.floor(inches / 12), inches: inches % 12 }
    expect(feetOf(centimetresOf(typed))).toEqual(typed)
  }
  expect(centimetresOf({ feet: 5, inches: 7 })).toBe(170)
})

describe('distances in miles', () => {
  const boston = atPoint({ lat: 42.36, lon: -71.06 })

  it('have round ends in miles', () => {
    const told = (lat: number, lon: number) => distanceBetween(boston, atPoint({ lat, lon }), 'imperial')
    expect(distanceEnds('imperial').map(({ value }) => value)).toEqual([5, 10, 25, 50, 100, 200, 300])
    expect(told(42.36, -71.06)).toMatchObject({ value: 5, unit: 'mile' })
    expect(told(42.3, -71.12)?.value).toBe(10)
    expect(told(41.82, -71.41)?.value).toBe(50)
    expect(told(21.31, -157.86)).toBeNull()
  })

  it('are the same for every position in a spot', () => {
    const { lat, lon } = spotCentre(boston.spot)
    const steps = [-0.015, 0, 0.015]
    const probes = steps.flatMap((dy) => steps.map((dx) => atPoint({ lat: lat + dy, lon: lon + 2 * dx })))
    const there = atPoint({ lat: 42.28, lon: -71.2 })
    const answers = probes.map((probe) => distanceBetween(probe, there, 'imperial')?.value)
    expect(new Set(answers).size).toBe(1)
  })
})
