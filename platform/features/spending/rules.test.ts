import { describe, expect, it } from 'vitest'
import { COOLING, converted, limitAfter, limitAt, type StoredLimit, spanOf, typedLimit } from './rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const HOUR = 3_600_000
const later = new Date(now.getTime() + 24 * HOUR)
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const holds = (amount: number, next?: number | null): StoredLimit => ({
  ...eur(amount),
  nextAmount: next ?? null,
  nextAt: next === undefined ? null : later,
})

describe('setting a limit', () => {
  it.each<[string, StoredLimit | null, number | null, StoredLimit | null]>([
    ['a first one takes effect immediately', null, 2000, holds(2000)],
    ['removing a missing one changes nothing', null, null, null],
    ['a lower one takes effect immediately', holds(5000), 2000, holds(2000)],
    ['a lower one cancels a pending rise', holds(5000, 9000), 2000, holds(2000)],
    ['a higher one waits', holds(2000), 5000, holds(2000, 5000)],
    ['a removal waits', holds(2000), null, holds(2000, null)],
    ['repeating the request keeps a pending rise', holds(2000, 5000), 2000, holds(2000, 5000)],
  ])('%s', (_what, before, wanted, expected) => {
    const after = limitAfter(before, wanted === null ? null : eur(wanted), {
      cooling: COOLING.day,
      now,
    })
    expect(after).toEqual(expected)
  })

  it('repeating the same rise does not restart the waiting time', () => {
    const soon = new Date(now.getTime() + HOUR)
    const waiting = { ...holds(2000, 5000), nextAt: soon }
    expect(limitAfter(waiting, eur(5000), { cooling: COOLING.day, now })?.nextAt).toEqual(soon)
    expect(limitAfter(waiting, eur(6000), { cooling: COOLING.day, now })?.nextAt).toEqual(later)
  })

  it('waits a day for the day, seven days for the week and the month', () => {
    expect(COOLING).toEqual({ day: 86_400, week: 604_800, month: 604_800 })
  })
})

describe('the current limit', () => {
  it.each<[string, StoredLimit | undefined, Date, number | undefined]>([
    ['the old one until the new one is due', holds(2000, 5000), new Date(later.getTime() - 1), 2000],
    ['the new one from then on', holds(2000, 5000), later, 5000],
    ['none from its removal on', holds(2000, null), later, undefined],
    ['none if none was set', undefined, now, undefined],
  ])('is %s', (_what, stored, at, expected) => {
    expect(limitAt(stored, at)?.amount).toBe(expected)
  })
})

it.each<[string, number | null | undefined]>([
  ['20', 2000],
  ['', null],
  ['0', undefined],
  ['20,50', undefined],
  ['-5', undefined],
  ['much', undefined],
  ['1000000', 100_000_000],
  ['1000001', undefined],
])('the typed limit "%s" is %s in the minor unit', (typed, expected) => {
  expect(typedLimit(typed, 2)).toBe(expected)
})

describe('the current period', () => {
  const span = (period: 'day' | 'week' | 'month', zone: string, at: string) => {
    const { from, until } = spanOf(period, {
      tenant: { settings: { time_zone: zone } },
      now: new Date(at),
    })
    return [from.toISOString(), until.toISOString()]
  }
  it.each<['day' | 'week' | 'month', string, string, string, string]>([
    ['day', 'Europe/Rome', '2026-11-22T23:30:00Z', '2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z'],
    ['week', 'Europe/Rome', '2026-11-22T22:59:59Z', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ['week', 'Europe/Rome', '2026-11-22T23:00:00Z', '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    ['month', 'Europe/Rome', '2026-12-31T23:30:00Z', '2026-12-31T23:00:00.000Z', '2027-01-31T23:00:00.000Z'],
    // The clocks change within it.
    ['month', 'Europe/Rome', '2026-10-10T10:00:00Z', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    [
      'day',
      'America/New_York',
      '2026-11-22T03:00:00Z',
      '2026-11-21T05:00:00.000Z',
      '2026-11-22T05:00:00.000Z',
    ],
  ])('of a %s in %s at %s', (period, zone, at, from, until) => {
    expect(span(period, zone, at)).toEqual([from, until])
  })
})

it('an amount in another currency is converted at the rate of the packages, rounded down', () => {
  const packages = [{ prices: { EUR: 999, SEK: 10_900 } }] as const
  expect(converted(2000, 'EUR', 'SEK', packages)).toBe(21_821)
  expect(converted(2000, 'EUR', 'EUR', packages)).toBe(2000)
  expect(converted(2000, 'EUR', 'JPY', packages)).toBe(2000)
})
