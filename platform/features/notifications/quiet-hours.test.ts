import { describe, expect, it } from 'vitest'
import { clockOf, minutesOf, quietEnd } from './quiet-hours.ts'

const at = (time: string) => minutesOf(time) ?? Number.NaN
const end = (now: string, from: string, until: string, zone: string) =>
  quietEnd(new Date(now), { from: at(from), until: at(until) }, zone)?.toISOString() ?? null

describe('the end of quiet hours', () => {
  it.each([
    ['before they begin', '2026-11-22T20:59:59Z', '22:00', '08:00', 'Europe/Rome', null],
    [
      'at their beginning',
      '2026-11-22T21:00:00Z',
      '22:00',
      '08:00',
      'Europe/Rome',
      '2026-11-23T07:00:00.000Z',
    ],
    ['after midnight', '2026-11-23T00:30:00Z', '22:00', '08:00', 'Europe/Rome', '2026-11-23T07:00:00.000Z'],
    ['at their end', '2026-11-23T07:00:00Z', '22:00', '08:00', 'Europe/Rome', null],
    ['within a day', '2026-11-22T13:00:00Z', '13:00', '15:30', 'Europe/Rome', '2026-11-22T14:30:00.000Z'],
    ['within a day, before', '2026-11-22T11:00:00Z', '13:00', '15:30', 'Europe/Rome', null],
    [
      'on another continent',
      '2026-11-23T03:30:00Z',
      '22:00',
      '08:00',
      'America/New_York',
      '2026-11-23T13:00:00.000Z',
    ],
    [
      'on another date',
      '2026-11-22T12:00:00Z',
      '00:00',
      '06:00',
      'Pacific/Auckland',
      '2026-11-22T17:00:00.000Z',
    ],
    [
      'an hour shorter in spring',
      '2026-03-28T22:00:00Z',
      '22:00',
      '08:00',
      'Europe/Rome',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'an hour longer in autumn',
      '2026-10-24T21:00:00Z',
      '22:00',
      '08:00',
      'Europe/Rome',
      '2026-10-25T07:00:00.000Z',
    ],
    [
      'that the clock skips',
      '2026-03-29T00:30:00Z',
      '22:00',
      '02:30',
      'Europe/Rome',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'that occurs twice, before the first',
      '2026-10-24T23:00:00Z',
      '22:00',
      '02:30',
      'Europe/Rome',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'that occurs twice, before the second',
      '2026-10-25T01:10:00Z',
      '22:00',
      '02:30',
      'Europe/Rome',
      '2026-10-25T01:30:00.000Z',
    ],
  ])('%s', (_when, now, from, until, zone, expected) => {
    expect(end(now, from, until, zone)).toBe(expected)
  })
})

it('parses and formats times of day', () => {
  expect(['00:00', '08:05', '23:59', '22:00:00'].map(minutesOf)).toEqual([0, 485, 1439, 1320])
  expect(['24:00', '8:00', '12:60', '', 'noon', '12:00:30'].map(minutesOf)).toEqual(Array(6).fill(undefined))
  expect([0, 485, 1439].map(clockOf)).toEqual(['00:00', '08:05', '23:59'])
})
