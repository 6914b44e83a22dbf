import { describe, expect, it } from 'vitest'
import { LIKES_A_DAY, likeDay, likesLeft } from './rules.ts'

const at = (time_zone: string, now: string) =>
  likeDay({ tenant: { settings: { time_zone } }, now: new Date(now) })

const HOUR = 3_600_000

describe('the day that a like counts for', () => {
  it.each([
    ['summer, the last second', 'Europe/Rome', '2026-07-10T21:59:59Z', '2026-07-10', 1000],
    ['summer, midnight', 'Europe/Rome', '2026-07-10T22:00:00Z', '2026-07-11', 24 * HOUR],
    ['winter, midnight', 'Europe/Rome', '2026-01-10T23:00:00Z', '2026-01-11', 24 * HOUR],
    ['west of Greenwich', 'America/New_York', '2026-07-11T03:59:59Z', '2026-07-10', 1000],
    ['the day with 23 hours begins', 'Europe/Rome', '2026-03-28T23:00:00Z', '2026-03-29', 23 * HOUR],
    ['that day, after the clocks changed', 'Europe/Rome', '2026-03-29T01:00:00Z', '2026-03-29', 21 * HOUR],
    ['the day with 25 hours begins', 'Europe/Rome', '2026-10-24T22:00:00Z', '2026-10-25', 25 * HOUR],
    ['the second three o’clock of it', 'Europe/Rome', '2026-10-25T02:00:00Z', '2026-10-25', 21 * HOUR],
    ['clocks change at midnight itself', 'Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23', 1000],
    ['half-hour offset', 'Asia/Kolkata', '2026-05-01T18:30:00Z', '2026-05-02', 24 * HOUR],
    ['the easternmost zone', 'Pacific/Kiritimati', '2026-05-01T10:00:00Z', '2026-05-02', 24 * HOUR],
  ])('%s', (_what, zone, now, day, renewsIn) => {
    expect(at(zone, now)).toEqual({ day, renewsIn })
  })
})

it('the number of likes left is never negative', () => {
  expect([0, 1, 4, 9].map(likesLeft)).toEqual([LIKES_A_DAY, 3, 0, 0])
})
