import { describe, expect, it } from 'vitest'
import type { LanderVariant } from '../../core/lander.ts'
import { chooseVariant, type Visitor } from './choice.ts'

const variant = (weight: number): LanderVariant => ({
  weight,
  order: undefined,
  sections: {},
  words: {},
  seeks: undefined,
  campaigns: {},
})
const of = (id: string, ...weights: readonly number[]) => ({
  id,
  variants: Object.fromEntries(weights.map((weight, place) => ['abcd'.charAt(place), variant(weight)])),
})

const RING = ['a secret of tests'] as const
const ADA: Visitor = { tenant: 1, address: '203.0.113.7', agent: 'Firefox/140', day: '2026-11-22' }
const HALF = of('headline-1', 50, 50)

/** Visitors with different addresses, the same in each run. */
const crowd = (size: number): readonly Visitor[] =>
  Array.from({ length: size }, (_, place) => ({ ...ADA, address: `198.51.${place >> 8}.${place & 255}` }))

const shares = (experiment: ReturnType<typeof of>, visitors: readonly Visitor[]) => {
  const chosen = visitors.map((one) => chooseVariant(experiment, one, RING))
  const count = (name: string) => chosen.filter((one) => one === name).length
  return Object.keys(experiment.variants).map((name) => count(name) / visitors.length)
}

describe('the variant of a visitor', () => {
  it.each<[readonly number[]]>([[[50, 50]], [[10, 90]], [[34, 33, 33]], [[1, 29, 30, 40]], [[99, 1]]])(
    'is distributed by the weights %j',
    (weights) => {
      const size = 20_000
      for (const [place, share] of shares(of('weights', ...weights), crowd(size)).entries()) {
        const expected = (weights[place] ?? 0) / 100
        // Four standard deviations of the share among this many visitors.
        const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / size)
        expect(Math.abs(share - expected)).toBeLessThan(tolerance)
      }
    },
  )

  it('stays the same all day, also within an IPv6 network', () => {
    const first = { ...ADA, address: '2001:db8:1:2::a' }
    const later = { ...ADA, address: '2001:db8:1:2:ffff::b' }
    for (const id of ['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8'])
      expect(chooseVariant(of(id, 50, 50), later, RING)).toBe(chooseVariant(of(id, 50, 50), first, RING))
  })

  it.each<[string, (one: Visitor) => Visitor, typeof HALF, readonly [string]]>([
    ['of another day', (one) => ({ ...one, day: '2026-11-23' }), HALF, RING],
    ['with another agent', (one) => ({ ...one, agent: 'Safari/19' }), HALF, RING],
    ['of another site', (one) => ({ ...one, tenant: 2 }), HALF, RING],
    ['in another experiment', (one) => one, of('headline-2', 50, 50), RING],
    ['of a program with another secret', (one) => one, HALF, ['another secret']],
  ])('is independent of the variant %s', (_who, change, experiment, ring) => {
    const visitors = crowd(4000)
    const same = visitors.filter(
      (one) => chooseVariant(HALF, one, RING) === chooseVariant(experiment, change(one), ring),
    )
    // By chance half of them, within four standard deviations.
    expect(Math.abs(same.length / visitors.length - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / 4000))
  })

  it('does not depend on the order of the file', () => {
    const turned = { id: HALF.id, variants: { b: variant(50), a: variant(50) } }
    for (const one of crowd(50)) expect(chooseVariant(turned, one, RING)).toBe(chooseVariant(HALF, one, RING))
  })
})
