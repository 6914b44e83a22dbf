import { describe, expect, it } from 'vitest'
import { median, quantile, ratioOf } from './statistics.ts'

describe('the median of rounds', () => {
  it('is the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([1, 2, 10, 4])).toBe(3)
    expect(median([7])).toBe(7)
  })

  it('throws without rounds', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

describe('p95', () => {
  it('is the value that 95 of 100 do not exceed', () => {
    const times = Array.from({ length: 100 }, (_, place) => place + 1)
    expect(quantile(times, 0.95)).toBe(95)
    expect(quantile(times, 1)).toBe(100)
    expect(quantile([3], 0.95)).toBe(3)
  })
})

describe('a ratio of two sides', () => {
  it('is computed per round, so that a round on a busy machine gives the same ratio', () => {
    const { ratio, least, most } = ratioOf([20, 60, 20], [10, 30, 10])
    expect([ratio, least, most]).toEqual([2, 2, 2])
  })

  it('is the median of the ratios of all rounds', () => {
    expect(ratioOf([10, 20, 90], [10, 10, 10])).toMatchObject({
      ratio: 2,
      least: 1,
      most: 9,
      ours: 20,
      theirs: 10,
    })
  })

  it('refuses sides with different numbers of rounds', () => {
    expect(() => ratioOf([1, 2], [1])).toThrow(RangeError)
  })
})
