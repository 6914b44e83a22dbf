import { describe, expect, it } from 'vitest'
import { halfDaysFrom, has, maskOf, openMasks } from './rules.ts'

const at = (now: string, time_zone = 'Europe/Rome') => ({
  tenant: { settings: { time_zone } },
  now: new Date(now),
})
const coming = (now: string, zone?: string) =>
  halfDaysFrom(at(now, zone)).map(
    ({ day, evening, place }) => `${day} ${evening ? 'evening' : 'day'} ${place}`,
  )

describe('the half days that are not over', () => {
  it('are fourteen until the evening begins, each weekday once', () => {
    const all = halfDaysFrom(at('2026-11-28T15:59:59Z'))
    expect(all).toHaveLength(14)
    expect(all[0]).toEqual({ place: 10, day: '2026-11-28', evening: false })
    expect(all.at(-1)).toEqual({ place: 9, day: '2026-12-04', evening: true })
    expect(new Set(all.map(({ place }) => place)).size).toBe(14)
  })

  it('begin with the evening from 17:00 of the site on, and with the next day from midnight on', () => {
    expect(coming('2026-11-28T16:00:00Z')[0]).toBe('2026-11-28 evening 11')
    expect(coming('2026-11-28T22:59:59Z')[0]).toBe('2026-11-28 evening 11')
    expect(coming('2026-11-28T23:00:00Z')[0]).toBe('2026-11-29 day 12')
  })

  it.each([
    ['a site in New York', '2026-11-29T04:59:59Z', 'America/New_York', '2026-11-28 evening 11'],
    ['the night in which clocks are put back', '2026-10-25T15:59:59Z', 'Europe/Rome', '2026-10-25 day 12'],
    ['the evening after it', '2026-10-25T16:00:00Z', 'Europe/Rome', '2026-10-25 evening 13'],
    ['the day on which they are put forward', '2026-03-29T15:00:00Z', 'Europe/Rome', '2026-03-29 evening 13'],
  ])('follow the clocks of the site: %s', (_what, now, zone, first) => {
    expect(coming(now, zone)[0]).toBe(first)
  })
})

describe('what was said some days ago', () => {
  // Saturday, in the evening.
  const masks = openMasks(at('2026-11-28T18:00:00Z'))
  const [saturday, sunday, friday] = [11, 12, 8]

  it('counts only for the days that are still to come', () => {
    const open = (place: number) => masks.map((mask) => has(mask, place))
    expect(open(saturday)).toEqual([true, true, true, true, true, true, true])
    expect(open(sunday)).toEqual([true, true, true, true, true, true, false])
    expect(open(friday), 'of the week after').toEqual([true, false, false, false, false, false, false])
    expect(open(10), 'the day that is over').toEqual([false, false, false, false, false, false, false])
  })

  it('is over after a week', () => {
    expect(masks).toHaveLength(7)
    expect(masks[6]).toBe(maskOf([saturday]))
  })
})
