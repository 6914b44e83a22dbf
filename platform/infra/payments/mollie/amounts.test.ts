import { describe, expect, it } from 'vitest'
import { fromAmount, toAmount } from './amounts.ts'
import { mollieLocale } from './locales.ts'

describe('amounts at Mollie', () => {
  it.each([
    [2499, 'EUR', '24.99'],
    [5, 'EUR', '0.05'],
    [0, 'EUR', '0.00'],
    [1234, 'JPY', '1234'],
    [28500, 'sek ', '285.00'],
    [1234567, 'KWD', '1234.567'],
  ])('%i of %s are %s', (amount, currency, value) => {
    const code = currency.trim().toUpperCase()
    expect(toAmount({ amount, currency })).toEqual({ currency: code, value })
    expect(fromAmount({ currency: code, value })).toEqual({ amount, currency: code })
  })

  it.each(['24.9', '24.999', '24', 'a lot', '', '1e3', '-0.00'])('%j of EUR is rejected', (value) => {
    expect(() => fromAmount({ currency: 'EUR', value })).toThrow(RangeError)
  })
})

it.each([
  ['de-CH', 'de_CH'],
  ['es-US', 'es_ES'],
  ['nb-NO', 'nb_NO'],
  ['no', 'nb_NO'],
  ['it', 'it_IT'],
  ['xx', undefined],
])('the checkout for %s has the language %s', (tag, locale) => {
  expect(mollieLocale(tag)).toBe(locale)
})
