import { expect, it, vi } from 'vitest'
import { createReadLimits, type ReaderOfPages, type TakenTime } from './read-limits.ts'

const ALLOWANCE = { name: 'profile', points: 60, burst: 5, unconfirmed: { points: 30, burst: 2 } }
const ada: ReaderOfPages = { tenant: 1, who: 'ada', kind: 'confirmed' }
const MINUTE = 60_000

function reading() {
  let time = 0
  const limits = createReadLimits({ now: () => time })
  /** How many of ten sequential reads are allowed. */
  const ten = (reader: ReaderOfPages, allowance = ALLOWANCE) =>
    Array.from({ length: 10 }).filter(() => {
      try {
        limits.use(allowance, reader)
        return true
      } catch (error) {
        expect(error).toMatchObject({ status: 429, code: 'too_many_requests' })
        return false
      }
    }).length
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { limits, ten, pass }
}

it('allows a burst, then single reads at an even rate', () => {
  const { ten, pass } = reading()
  expect(ten(ada)).toBe(5)
  pass(MINUTE)
  expect(ten(ada)).toBe(1)
  pass(3 * MINUTE)
  expect(ten(ada)).toBe(3)
  pass(60 * MINUTE)
  expect(ten(ada)).toBe(5)
})

it('reports when the next read is allowed', () => {
  const { limits, ten, pass } = reading()
  ten(ada)
  pass(45_500)
  expect(() => limits.use(ALLOWANCE, ada)).toThrow(
    expect.objectContaining({ retryAfter: 15, params: { minutes: 1 } }),
  )
})

it('counts by tenant, reader and kind of page, with less for unconfirmed members and more for networks', () => {
  const { ten } = reading()
  expect(ten(ada)).toBe(5)
  expect(ten({ ...ada, tenant: 2 })).toBe(5)
  expect(ten(ada, { ...ALLOWANCE, name: 'search' })).toBe(5)
  expect(ten({ ...ada, who: 'bea', kind: 'unconfirmed' })).toBe(2)
  expect(ten({ ...ada, who: '10.0.0.1', kind: 'visitors' })).toBe(10)
  const small = { ...ALLOWANCE, burst: 0.5 }
  expect(ten({ ...ada, who: '2001:db8:1', kind: 'site' }, small)).toBe(7)
})

it('counts reads of other processes, reported in one message for many reads', () => {
  vi.useFakeTimers()
  const listeners: ((reads: readonly TakenTime[]) => void)[] = []
  const messages: number[] = []
  const processes = [0, 1].map((own) =>
    createReadLimits({
      now: () => 0,
      channel: {
        tell: (reads) => {
          messages.push(reads.length)
          listeners[1 - own]?.(reads)
        },
        onTold: (listener) => listeners.push(listener),
      },
    }),
  )
  const read = (own: number) => () => processes[own]?.use(ALLOWANCE, ada)
  for (let count = 0; count < 3; count++) read(0)()
  vi.runAllTimers()
  expect(messages).toEqual([1])
  for (let count = 0; count < 2; count++) read(1)()
  expect(read(1)).toThrow()
  vi.runAllTimers()
  expect(read(0)).toThrow()
  vi.useRealTimers()
})
