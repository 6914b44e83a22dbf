import { describe, expect, it } from 'vitest'
import { withdrawableUntil } from './withdrawal-period.ts'

describe('the end of the period for a withdrawal', () => {
  const site = (refund_days: number, time_zone = 'Europe/Berlin') => ({ refund_days, time_zone })

  it.each([
    [
      '14 days, to the end of the day at the site',
      '2026-11-03T10:00:00Z',
      'DE',
      site(14),
      '2026-11-17T23:00:00.000Z',
    ],
    [
      'late in the evening, when it is the next day at the site',
      '2026-11-02T23:30:00Z',
      'DE',
      site(14),
      '2026-11-17T23:00:00.000Z',
    ],
    ['a Sunday is extended to Monday', '2026-11-08T10:00:00Z', 'DE', site(14), '2026-11-23T23:00:00.000Z'],
    ['a Saturday is extended to Monday', '2026-11-07T10:00:00Z', 'DE', site(14), '2026-11-23T23:00:00.000Z'],
    [
      'Easter Monday is extended to Tuesday',
      '2027-03-15T10:00:00Z',
      'DE',
      site(14),
      '2027-03-30T22:00:00.000Z',
    ],
    ['a Saturday before Easter too', '2027-03-13T10:00:00Z', 'DE', site(14), '2027-03-30T22:00:00.000Z'],
    [
      'Christmas in the middle of a weekend',
      '2026-12-11T10:00:00Z',
      'DE',
      site(14),
      '2026-12-28T23:00:00.000Z',
    ],
    ['a holiday of the buyer’s country', '2026-10-12T10:00:00Z', 'AT', site(14), '2026-10-27T23:00:00.000Z'],
    ['and of no other country', '2026-10-12T10:00:00Z', 'DE', site(14), '2026-10-26T23:00:00.000Z'],
    ['a site may offer more', '2026-11-03T10:00:00Z', 'DE', site(30), '2026-12-03T23:00:00.000Z'],
    ['never less in the EU', '2026-11-03T10:00:00Z', 'DE', site(7), '2026-11-17T23:00:00.000Z'],
    ['the site’s period elsewhere', '2026-11-03T10:00:00Z', 'US', site(7), '2026-11-10T23:00:00.000Z'],
    ['summer time ends in between', '2026-10-20T10:00:00Z', 'DE', site(14), '2026-11-03T23:00:00.000Z'],
  ])('%s', (_what, paid, country, settings, end) => {
    expect(withdrawableUntil(new Date(paid), country, settings)?.toISOString()).toBe(end)
  })

  it('is none outside the EU if the site offers none', () => {
    expect(withdrawableUntil(new Date(), 'US', site(0))).toBeNull()
  })
})
