import { describe, expect, test } from 'vitest'
import { progressAt } from './progress.ts'

describe('the progress bar', () => {
  const under = { startedAt: 1000, finishedAt: null }
  test('is hidden for 200 ms, so that quick pages show nothing', () => {
    expect(progressAt(under, 1199)).toEqual({ visible: false, percent: 0 })
    expect(progressAt({ startedAt: 1000, finishedAt: 1150 }, 1160)).toEqual({ visible: false, percent: 0 })
  })
  test('fills in 5 s and then waits', () => {
    expect(progressAt(under, 1200)).toEqual({ visible: true, percent: 4 })
    expect(progressAt(under, 3500)).toEqual({ visible: true, percent: 50 })
    expect(progressAt(under, 60_000)).toEqual({ visible: true, percent: 100 })
  })
  test('is full at the end and hidden 500 ms later', () => {
    const done = { startedAt: 1000, finishedAt: 2000 }
    expect(progressAt(done, 2499)).toEqual({ visible: true, percent: 100 })
    expect(progressAt(done, 2500)).toEqual({ visible: false, percent: 0 })
  })
})
