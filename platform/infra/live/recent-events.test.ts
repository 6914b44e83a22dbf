import { beforeEach, expect, it } from 'vitest'
import { RecentEvents } from './recent-events.ts'

const START = 1_000_000
let recent: RecentEvents

beforeEach(() => {
  recent = new RecentEvents()
  recent.begin(START)
})

it.each([
  ['before the page was read', START + 99, false],
  ['in the same millisecond', START + 100, true],
  ['afterwards', START + 101, true],
])('an event %s', (_when, at, missed) => {
  recent.note('1 ada', at)
  expect(recent.any('1 ada', START + 100, START + 200)).toBe(missed)
})

it('separates members and tenants', () => {
  recent.note('1 ada', START + 100)
  expect(recent.any('1 bea', START + 100, START + 200)).toBe(false)
  expect(recent.any('2 ada', START + 100, START + 200)).toBe(false)
})

it('answers yes for times that it did not observe: before it began, and longer ago than it keeps', () => {
  expect(recent.any('1 ada', START - 1, START + 200)).toBe(true)
  expect(recent.any('1 ada', START + 100, START + 100 + 60_000)).toBe(true)
  expect(new RecentEvents().any('1 ada', START, START)).toBe(true)
})

it('still knows an idle member’s page after a long time of events for others', () => {
  recent.note('1 ada', START + 100)
  for (let at = START + 200; at < START + 200_000; at += 500) recent.note(`1 other ${at}`, at)
  expect(recent.any('1 ada', START + 199_000, START + 200_000)).toBe(false)
  expect(recent.any(`1 other ${START + 199_700}`, START + 199_700, START + 200_000)).toBe(true)
})
