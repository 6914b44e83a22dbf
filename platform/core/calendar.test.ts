import { describe, expect, it } from 'vitest'
import { ageOn, siteDay, siteDayName, startOfSiteDay } from './calendar.ts'

const at = (time_zone: string, now: string) =>
  siteDay({ tenant: { settings: { time_zone } }, now: new Date(now) })
    .toISOString()
    .slice(0, 10)

describe('the current day at the site', () => {
  it.each([
    ['Europe/Rome', '2026-11-20T22:59:59Z', '2026-11-20'],
    ['Europe/Rome', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['Europe/Rome', '2026-07-20T22:00:00Z', '2026-07-21'],
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ])('in %s at %s is %s', (zone, now, day) => expect(at(zone, now)).toBe(day))

  it.each([
    ['Europe/Rome', '2026-11-20T22:59:59Z', '2026-11-19T23:00:00.000Z'],
    ['Europe/Rome', '2026-11-20T23:00:00Z', '2026-11-20T23:00:00.000Z'],
    // Clocks change on these days.
    ['Europe/Rome', '2026-03-29T20:00:00Z', '2026-03-28T23:00:00.000Z'],
    ['Europe/Rome', '2026-10-25T20:00:00Z', '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2026-12-31T10:00:00.000Z'],
  ])('in %s at %s began at %s', (time_zone, now, start) => {
    const moment = { tenant: { settings: { time_zone } }, now: new Date(now) }
    expect(startOfSiteDay(moment).toISOString()).toBe(start)
    expect(siteDayName({ ...moment, now: new Date(startOfSiteDay(moment).getTime() - 1) })).not.toBe(
      siteDayName(moment),
    )
  })

  it('changes exactly on the day of the 18th birthday in that time zone', () => {
    const inNewYork = (now: string) =>
      ageOn(
        '2008-11-21',
        siteDay({ tenant: { settings: { time_zone: 'America/New_York' } }, now: new Date(now) }),
      )
    expect(inNewYork('2026-11-21T04:00:00Z')).toBe(17)
    expect(inNewYork('2026-11-21T05:00:00Z')).toBe(18)
  })
})

describe('age', () => {
  const day = new Date('2026-03-04T00:00:00Z')
  it.each([
    ['2008-03-04', 18],
    ['2008-03-05', 17],
    ['1980-12-31', 45],
  ])('of a person born %s is %d', (born, age) => expect(ageOn(born, day)).toBe(age))

  it('increases on 1 March for a birthday on 29 February, and on the day itself in a leap year', () => {
    expect(ageOn('2008-02-29', new Date('2026-02-28T00:00:00Z'))).toBe(17)
    expect(ageOn('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(18)
    expect(ageOn('2008-02-29', new Date('2028-02-29T00:00:00Z'))).toBe(20)
  })
})
