import { describe, expect, it } from 'vitest'
import { decimal, minorUnits } from './amounts.ts'

describe('amounts in forms and files of the console', () => {
  it.each<[string, string, number]>([
    ['19.99', 'EUR', 1999],
    ['19,9', 'EUR', 1990],
    [' 20 ', 'EUR', 2000],
    ['500', 'JPY', 500],
    ['500.5', 'JPY', Number.NaN],
    ['0.001', 'EUR', Number.NaN],
    ['1.250', 'KWD', 1250],
    ['-5', 'EUR', Number.NaN],
    ['1e3', 'EUR', Number.NaN],
    ['1,000.00', 'EUR', Number.NaN],
    ['', 'EUR', Number.NaN],
  ])('parses "%s" %s as %d in the minor unit', (typed, currency, minor) => {
    expect(minorUnits(typed, currency)).toBe(minor)
  })

  it.each<[number, string, string]>([
    [1999, 'EUR', '19.99'],
    [5, 'EUR', '0.05'],
    [500, 'JPY', '500'],
    [-250, 'EUR', '-2.50'],
  ])('formats %d %s in the minor unit as %s', (amount, currency, written) => {
    expect(decimal(amount, currency)).toBe(written)
  })
})
