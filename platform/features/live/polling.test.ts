import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPolling } from './polling.ts'
import { hearPush } from './push-state.ts'

const SECOND = 1000
let visibilityState = 'visible'

beforeEach(() => {
  visibilityState = 'visible'
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Times of polls in seconds, within five and a half minutes. */
async function polls(streaming: boolean, subscribed: boolean): Promise<number[]> {
  const begin = Date.now()
  const times: number[] = []
  const stop = startPolling(
    () => streaming,
    async () => subscribed,
    () => times.push((Date.now() - begin) / SECOND),
  )
  await vi.advanceTimersByTimeAsync(330 * SECOND)
  stop()
  await vi.advanceTimersByTimeAsync(330 * SECOND)
  return times
}

describe('polling', () => {
  it('begins after 5 s and repeats every 60 s until it is stopped', async () => {
    expect(await polls(false, false)).toEqual([5, 65, 125, 185, 245, 305])
  })

  it('repeats every 300 s if push is subscribed', async () => {
    expect(await polls(false, true)).toEqual([5, 305])
  })

  it('reads nothing while the event stream is open', async () => {
    expect(await polls(true, false)).toEqual([])
  })

  it('repeats every 300 s on a hidden page, for the number in the tab’s title', async () => {
    visibilityState = 'hidden'
    expect(await polls(false, false)).toEqual([305])
  })
})

it('everything is read immediately on each push message, and on no other message of the service worker', () => {
  const serviceWorker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker })
  let reads = 0
  const stop = hearPush(() => reads++)
  const say = (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  const pushed = { type: 'new push message' }
  for (const data of [pushed, { type: 'other' }, null, pushed]) say(data)
  expect(reads).toBe(2)
  stop()
  say(pushed)
  expect(reads).toBe(2)
})
