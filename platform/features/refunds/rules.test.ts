import { describe, expect, it } from 'vitest'
import { needsApproval, nextTry } from './rules.ts'

describe('a second person', () => {
  it.each([
    [10_000, 100, false],
    [10_001, 1, true],
    [0, 500, false],
    [0, 501, true],
  ])('decides about %i and %i credits: %s', (amount, credits, expected) => {
    expect(needsApproval({ amount, credits })).toBe(expected)
  })
})

describe('the next try', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const minutes = (attempts: number) => {
    const at = nextTry(attempts, now)
    return at && (at.getTime() - now.getTime()) / 60_000
  }

  it('waits longer each time, at most a day, and ends', () => {
    expect([1, 2, 3, 6, 7, 19].map(minutes)).toEqual([1, 5, 15, 720, 1440, 1440])
    expect(minutes(20)).toBeNull()
  })
})
