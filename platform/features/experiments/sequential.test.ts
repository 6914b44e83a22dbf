import { describe, expect, it } from 'vitest'
import { differenceOf, halfWidth, isUneven, rateOf } from './sequential.ts'

describe('the interval of a share', () => {
  it.each([
    // (n + 1) (1 - p)^n = alpha, solved by hand.
    [0, 1, 0, 1 - 0.025],
    [0, 10, 0, 1 - (0.05 / 11) ** (1 / 10)],
    [10, 10, (0.05 / 11) ** (1 / 10), 1],
    [0, 1000, 0, 1 - (0.05 / 1001) ** (1 / 1000)],
  ])('of %d in %d is as Robbins defines it', (conversions, visits, low, high) => {
    const found = rateOf({ visits, conversions })
    expect(found.low).toBeCloseTo(low, 10)
    expect(found.high).toBeCloseTo(high, 10)
  })

  it('ends where the defining density does, also by Stirling’s series', () => {
    const [n, s] = [2000, 60]
    const { low, high, value } = rateOf({ visits: n, conversions: s })
    let choose = 0
    for (let one = 1; one <= s; one++) choose += Math.log(n - s + one) - Math.log(one)
    for (const p of [low, high])
      expect((n + 1) * Math.exp(choose + s * Math.log(p) + (n - s) * Math.log(1 - p))).toBeCloseTo(0.05, 6)
    expect([low < value, value < high]).toEqual([true, true])
  })

  it('is 0 to 1 without visits, and caps conversions at the number of visits', () => {
    expect(rateOf({ visits: 0, conversions: 0 })).toEqual({ value: 0, low: 0, high: 1 })
    expect(rateOf({ visits: 5, conversions: 7 })).toMatchObject({ value: 1, high: 1 })
  })
})

describe('the interval of a difference', () => {
  it('agrees with the reference values that GrowthBook publishes with its tests', () => {
    // 1396 of 3000 against 2422 of 3461: a lift of 0.50386, and its interval (0.40098, 0.60675).
    const [a, b] = [1396 / 3000, 2422 / 3461]
    const variance = (b * (1 - b)) / (a * a * 3461) + (a * (1 - a) * b * b) / (a ** 4 * 3000)
    const half = halfWidth(variance, 6461)
    expect(b / a - 1).toBeCloseTo(0.50386, 5)
    expect(b / a - 1 - half).toBeCloseTo(0.40098, 5)
    expect(b / a - 1 + half).toBeCloseTo(0.60675, 5)
  })

  it('changes its sign with the order', () => {
    const [plain, other] = [
      { visits: 3000, conversions: 90 },
      { visits: 2900, conversions: 130 },
    ]
    const [there, back] = [differenceOf(plain, other), differenceOf(other, plain)]
    expect(there.value).toBeCloseTo(-back.value, 12)
    expect(there.low).toBeCloseTo(-back.high, 12)
  })

  it('widens with the confidence level', () => {
    expect(halfWidth(0.0001, 4000, 0.01)).toBeGreaterThan(halfWidth(0.0001, 4000, 0.05))
  })
})

it.each([
  [[500, 500], [50, 50], false],
  // Chi-square 10.8 and 10.9 with one degree of freedom: the critical value is 10.828.
  [[5164, 4836], [50, 50], false],
  [[5166, 4834], [50, 50], true],
  [[900, 100], [90, 10], false],
  [[860, 140], [90, 10], true],
  [[400, 300, 300], [34, 33, 33], true],
  [[0, 0], [50, 50], false],
])('visitors %j for weights %j are uneven: %s', (visits, weights, uneven) => {
  expect(isUneven(visits, weights)).toBe(uneven)
})
