import { describe, expect, it } from 'vitest'
import { instantsOfPeriod, periodName, periodsUpTo } from './vat-period.ts'

describe('a period of the VAT report', () => {
  it.each<[string, string, string, string]>([
    ['2026-10', 'Europe/Rome', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['2026-q4', 'Europe/Rome', '2026-09-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2026-q1', 'UTC', '2026-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-12', 'UTC', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('covers for %s in %s the time from %s to %s', (period, zone, from, until) => {
    const found = instantsOfPeriod(period, zone)
    expect([found.from.toISOString(), found.until.toISOString()]).toEqual([from, until])
  })

  it('is named in the language of the reader', () => {
    expect(periodName('2026-10', 'de-DE')).toBe('Oktober 2026')
    expect(periodName('2026-q4', 'de-DE').replace(/\s/g, ' ')).toBe('Okt.–Dez. 2026')
  })

  it('can be chosen once it has begun', () => {
    const periods = periodsUpTo(new Date('2026-05-03T00:00:00Z'))
    expect(periods.slice(0, 3)).toEqual(['2026-q2', '2026-q1', '2025-q4'])
    expect(periods).toContain('2026-05')
    expect(periods).not.toContain('2026-06')
  })
})
