import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { badgeText } from './badge-text.ts'
import { countdownParts } from './countdown-parts.ts'
import { isoOf, partOrder, partsOf } from './date-parts.ts'
import { progressAt } from './progress.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('a badge of %i says %s', (count, text) => {
  expect(badgeText(count)).toBe(text)
})

describe('the progress bar (specification section 9)', () => {
  const under = { startedAt: 1000, finishedAt: null }
  test('stays away for 200 ms, so that quick pages show nothing', () => {
    expect(progressAt(under, 1199)).toEqual({ visible: false, percent: 0 })
    expect(progressAt({ startedAt: 1000, finishedAt: 1150 }, 1160)).toEqual({ visible: false, percent: 0 })
  })
  test('fills in 5 s and waits there', () => {
    expect(progressAt(under, 1200)).toEqual({ visible: true, percent: 4 })
    expect(progressAt(under, 3500)).toEqual({ visible: true, percent: 50 })
    expect(progressAt(under, 60_000)).toEqual({ visible: true, percent: 100 })
  })
  test('is full at the end and gone 500 ms later', () => {
    const done = { startedAt: 1000, finishedAt: 2000 }
    expect(progressAt(done, 2499)).toEqual({ visible: true, percent: 100 })
    expect(progressAt(done, 2500)).toEqual({ visible: false, percent: 0 })
  })
})

test.each([
  [4 * 3_600_000, '04:00:00'],
  [61_000, '00:01:01'],
  [500, '00:00:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
])('%i ms left read %s', (left, text) => {
  const { hours, minutes, seconds } = countdownParts(left)
  expect(`${hours}:${minutes}:${seconds}`).toBe(text)
})

describe('a date in three boxes', () => {
  test('comes back as it went in', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10)
          expect(isoOf(partsOf(iso))).toBe(iso)
        },
      ),
    )
  })
  test.each([
    ['31 February', { day: '31', month: '2', year: '1990' }],
    ['29 February of a common year', { day: '29', month: '2', year: '2001' }],
    ['a year of two digits', { day: '1', month: '1', year: '90' }],
    ['an empty box', { day: '1', month: '', year: '1990' }],
    ['month 13', { day: '1', month: '13', year: '1990' }],
    ['letters', { day: '1', month: '1', year: '199a' }],
  ])('%s is no date', (_, parts) => {
    expect(isoOf(parts)).toBe('')
  })
  test('single digits are taken', () => {
    expect(isoOf({ day: '2', month: '4', year: '1988' })).toBe('1988-04-02')
  })
  test.each([
    ['it', ['day', 'month', 'year']],
    ['en-US', ['month', 'day', 'year']],
    ['sv', ['year', 'month', 'day']],
  ])('stands in the order of %s', (locale, order) => {
    expect(partOrder(locale)).toEqual(order)
  })
})
