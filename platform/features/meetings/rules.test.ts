import { describe, expect, it } from 'vitest'
import { daysAhead, endOfMeeting, morningAfter } from './rules.ts'

const at = (now: string, time_zone: string) =>
  daysAhead({ tenant: { settings: { time_zone } }, now: new Date(now) })

describe('the days of a meeting', () => {
  it('begin with today at the site, wherever the server is, and end after a fortnight', () => {
    expect(at('2026-11-29T03:00:00Z', 'America/New_York').slice(0, 2)).toEqual(['2026-11-28', '2026-11-29'])
    expect(at('2026-11-28T23:30:00Z', 'Europe/Rome')).toHaveLength(15)
    expect(at('2026-11-28T23:30:00Z', 'Europe/Rome').at(-1)).toBe('2026-12-13')
  })
})

describe('the page of a meeting', () => {
  it.each([
    ['2026-11-28', '2026-11-30T23:00:00.000Z'],
    // The clocks change in the night after the day.
    ['2026-10-24', '2026-10-26T22:00:00.000Z'],
  ])('of %s ends 48 hours after the day', (day, end) => {
    expect(endOfMeeting(day, 'Europe/Rome').toISOString()).toBe(end)
  })

  it.each([
    ['2026-11-28', '2026-11-29T08:00:00.000Z'],
    ['2026-10-24', '2026-10-25T08:00:00.000Z'],
    ['2026-06-30', '2026-07-01T07:00:00.000Z'],
  ])('of %s is asked about at nine in the morning', (day, morning) => {
    expect(morningAfter(day, 'Europe/Rome').toISOString()).toBe(morning)
  })
})
