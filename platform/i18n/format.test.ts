import { describe, expect, it } from 'vitest'
import {
  countryName,
  formatDate,
  formatDays,
  formatDistance,
  formatHeight,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatTime,
} from './format.ts'

/** Intl writes narrow and non-breaking spaces; here they are plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const NOW = new Date('2026-03-10T12:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

describe('money', () => {
  it.each([
    ['it-IT', 1999, 'EUR', '19,99 €'],
    ['en-US', 1999, 'USD', '$19.99'],
    ['nl-NL', 123456, 'EUR', '€ 1.234,56'],
    ['de-CH', 1999, 'CHF', 'CHF 19.99'],
    ['en-US', 1999, 'JPY', '¥1,999'],
    ['da-DK', 14900, 'DKK', '149,00 kr.'],
    ['en-US', 12345, 'KWD', 'KWD 12.345'],
    ['it-IT', -500, 'EUR', '-5,00 €'],
  ])('%s %d %s', (iso, amount, currency, text) => {
    expect(plain(formatMoney(iso, { amount, currency }))).toBe(text)
  })

  it('drops the cents of whole amounts if requested', () => {
    expect(plain(formatMoney('it', { amount: 2000, currency: 'EUR' }, { short: true }))).toBe('20 €')
    expect(plain(formatMoney('it', { amount: 2050, currency: 'EUR' }, { short: true }))).toBe('20,50 €')
  })
})

describe('numbers', () => {
  it('are formatted for the country', () => {
    expect(plain(formatNumber('de-DE', 1234567))).toBe('1.234.567')
    expect(plain(formatPercent('de', 25))).toBe('25 %')
    expect(formatPercent('en-US', 46)).toBe('46%')
  })
})

describe('dates', () => {
  it('are in the given time zone', () => {
    const late = new Date('2026-03-10T23:30:00Z')
    expect(formatDate('it-IT', late, 'long')).toBe('10 marzo 2026')
    expect(formatDate('it-IT', late, 'long', 'Europe/Rome')).toBe('11 marzo 2026')
    expect(plain(formatTime('en-US', late, 'America/New_York'))).toBe('7:30 PM')
    expect(formatTime('de-DE', late, 'Europe/Berlin')).toBe('00:30')
    expect(formatDate('en-GB', late, 'short')).toBe('10/03/2026')
  })

  it.each([
    [10, 'now'],
    [59, 'now'],
    [185, '3 minutes ago'],
    [7200, '2 hours ago'],
    [86400, 'yesterday'],
    [86400 * 8, 'last week'],
    [86400 * 70, '2 months ago'],
    [-7200, 'in 2 hours'],
  ])('%d seconds ago', (seconds, text) => expect(formatRelative('en', ago(seconds), NOW)).toBe(text))
})

describe('places and names', () => {
  it('are shown no finer than a bucket', () => {
    expect(plain(formatDistance('it', { value: 50, unit: 'kilometer' }))).toBe('50 km')
    expect(formatDistance('es-US', { value: 25, unit: 'mile' })).toBe('25 mi')
    expect([
      formatHeight('en-US', { feet: 5, inches: 7 }),
      formatHeight('es-US', { feet: 5, inches: 7 }),
    ]).toEqual(['5 ft 7 in', '5 ft 7 in'])
  })
  it('are in the language of the page', () => {
    expect(countryName('it', 'CH')).toBe('Svizzera')
    expect(countryName('de', '<b>')).toBe('<b>')
  })
})

it('writes days in words of the language', () => {
  expect(formatDays('de', 6)).toBe('6 Tage')
  expect(formatDays('pl', 2)).toBe('2 dni')
})
