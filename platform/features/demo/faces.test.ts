import { describe, expect, it } from 'vitest'
import { cellOf } from '../../core/grid.ts'
import { FaceDeal } from './faces.ts'

const CITIES = [cellOf(45.46, 9.19), cellOf(41.9, 12.5), cellOf(40.85, 14.27), cellOf(38.12, 13.36)]
const home = (number: number) => CITIES[number % CITIES.length] ?? null

describe('the faces of demo members', () => {
  it('do not repeat within a page of twenty', () => {
    const deal = new FaceDeal(24, 7)
    const dealt = Array.from({ length: 200 }, (_, number) => deal.deal(home(number * 3)))
    dealt.forEach((face, place) => {
      expect(dealt.slice(place + 1, place + 20)).not.toContain(face)
    })
  })

  it('are spread over the country: a city shows more of them than with plain rotation', () => {
    const deal = new FaceDeal(24)
    const milan = new Set<number>()
    // Plain rotation gives every 24th member, who lives in the same city, the same face.
    for (let number = 0; number < 96; number++) {
      const face = deal.deal(home(number))
      if (home(number) === CITIES[0]) milan.add(face)
    }
    expect(milan.size).toBeGreaterThan(12)
  })
})
