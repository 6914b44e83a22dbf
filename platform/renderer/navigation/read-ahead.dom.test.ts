import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { read } from './page-data.ts'
import { forgetLink, readAhead, readWatched, watchLink } from './read-ahead.ts'

const { underWay } = vi.hoisted(() => ({ underWay: new Set<string>() }))
vi.mock('vike/client/router', () => ({ getPageContextClient: () => null }))
vi.mock('./page-data.ts', () => ({
  read: vi.fn(async (address: string) => void underWay.add(address)),
  isUnderWay: (address: string) => underWay.has(address),
  underWayNow: () => underWay.size,
}))

const ANNA = '/members/0199c0de-0000-7000-8000-000000000001'
const link = () => Object.assign(document.createElement('a'), { href: ANNA })
const asked = () => vi.mocked(read).mock.calls

beforeEach(() => {
  vi.useFakeTimers()
  underWay.clear()
  vi.clearAllMocks()
})
afterEach(() => {
  forgetLink()
  vi.useRealTimers()
})

it('prefetches the page of a link on which the pointer rests, with priority', () => {
  watchLink(link())
  expect(asked()).toEqual([])
  vi.advanceTimersByTime(60)
  expect(asked()).toEqual([[ANNA, { ahead: true, priority: 'high' }]])
})

it('prefetches nothing if the pointer leaves, or the finger scrolls', () => {
  watchLink(link())
  forgetLink()
  vi.advanceTimersByTime(1000)
  expect(asked()).toEqual([])
})

it('prefetches as soon as the finger is lifted, and once', () => {
  const pressed = link()
  watchLink(pressed)
  readWatched(pressed)
  expect(asked()).toHaveLength(1)
  readWatched(pressed)
  vi.advanceTimersByTime(1000)
  expect(asked()).toHaveLength(1)
})

it('does not prefetch a link that the finger has not touched', () => {
  watchLink(link())
  readWatched(link())
  expect(asked()).toEqual([])
})

it('does not prefetch a page that is being loaded', () => {
  underWay.add(ANNA)
  readAhead(link())
  expect(asked()).toEqual([])
})

it('leaves the line to other requests for what a component requests', () => {
  readAhead(link())
  expect(asked()).toEqual([[ANNA, { ahead: true, priority: 'low' }]])
})
