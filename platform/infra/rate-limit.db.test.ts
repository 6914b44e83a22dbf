import { afterAll, beforeAll, expect, it } from 'vitest'
import { PATIENT, testDatabase } from '../testing/database.ts'
import { createPool } from './database/pool.ts'
import { createRateLimits, type GrowingWait, limitKey, type RateLimits } from './rate-limit.ts'

const test = testDatabase()
const WAIT: GrowingWait = { name: 'guess', free: 5, longest: 60, memory: 86_400 }
let limits: RateLimits
let end: () => Promise<void>

beforeAll(() => {
  const pool = createPool({ url: test.appUrl, size: 2, limits: PATIENT })
  limits = createRateLimits(pool)
  end = () => pool.end()
})
afterAll(() => end())

const minutesOf = (error: unknown) => (error as { params?: { minutes?: number } }).params?.minutes

/** How many of the simultaneous attempts were allowed. */
async function atOnce(count: number, key: string): Promise<number> {
  const tries = await Promise.allSettled(Array.from({ length: count }, () => limits.attempt(WAIT, key)))
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 429 })
  return tries.filter(({ status }) => status === 'fulfilled').length
}

/** Advances the time by so many minutes. */
const later = (minutes: number) =>
  test.owner.query('update rate_limit set expire = expire - $1::bigint', [minutes * 60_000])

it('allows no more concurrent attempts than sequential ones', async () => {
  expect(await atOnce(60, limitKey('somebody'))).toBe(5)
  expect(await atOnce(10, limitKey('somebody'))).toBe(0)
  expect(await atOnce(3, limitKey('somebody else'))).toBe(3)
})

it('allows an attempt that began before the one that was counted first', async () => {
  const key = limitKey('simultaneous')
  await limits.attempt(WAIT, key)
  await test.owner.query('update rate_limit set expire = expire + 500')
  expect(await limits.attempt(WAIT, key)).toBe(2)
})

it('allows exactly one attempt when the wait is over', async () => {
  const key = limitKey('patient')
  await atOnce(20, key)
  await later(1)
  expect(await atOnce(20, key)).toBe(1)
  // The refused attempts were not counted: the sixth waits two minutes, not an hour.
  const refused = await limits.attempt(WAIT, key).catch(minutesOf)
  expect(refused).toBe(2)
  await later(1)
  expect(await atOnce(20, key)).toBe(0)
  await later(1)
  expect(await atOnce(20, key)).toBe(1)
  expect(await limits.attempt(WAIT, key).catch(minutesOf)).toBe(4)
})

it('resets the counter after its memory time', async () => {
  const key = limitKey('long ago')
  await atOnce(20, key)
  await later(WAIT.memory / 60)
  expect(await atOnce(20, key)).toBe(5)
})

it('never waits longer than `longest`', async () => {
  const key = limitKey('stubborn')
  for (let minutes = 1; minutes <= 64; minutes *= 2) {
    await atOnce(20, key)
    await later(Math.min(minutes, WAIT.longest))
  }
  await atOnce(20, key)
  expect(await limits.attempt(WAIT, key).catch(minutesOf)).toBe(60)
})

it('resets the counter after a success, and takes back only one attempt for a shared network', async () => {
  const key = limitKey('right')
  await atOnce(5, key)
  await limits.forget(WAIT, key)
  expect(await atOnce(5, key)).toBe(5)
  await limits.takeBack(WAIT, key)
  expect(await atOnce(2, key)).toBe(1)
})
