import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoOf, partOrder, partsOf } from './date-parts.ts'

describe('a date in three boxes', () => {
  test('survives a round trip', () => {
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
  ])('%s is not a date', (_, parts) => {
    expect(isoOf(parts)).toBe('')
  })
  test('single digits are accepted', () => {
    expect(isoOf({ day: '2', month: '4', year: '1988' })).toBe('1988-04-02')
  })
  test.each([
    ['it', ['day', 'month', 'year']],
    ['en-US', ['month', 'day', 'year']],
    ['sv', ['year', 'month', 'day']],
  ])('has the order of %s', (locale, order) => {
    expect(partOrder(locale)).toEqual(order)
  })
})
