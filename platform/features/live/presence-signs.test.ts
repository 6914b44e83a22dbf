import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPresenceHeartbeat } from './presence-signs.ts'
import { emitLive } from './store.ts'

const asked: string[] = []
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { sendBeacon: (path: string) => asked.push(path) })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ ok: true })
  })
  stop = startPresenceHeartbeat('pass of the page')
  asked.length = 0
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('renews the presence immediately if another page of the member ended it', () => {
  emitLive({ type: 'presence_ended' })
  expect(asked).toEqual(['/api/presence'])
})

it('does not renew the presence from a hidden page', () => {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).toEqual(['/api/page-hidden'])
  emitLive({ type: 'presence_ended' })
  expect(asked).toEqual(['/api/page-hidden'])
})

it('does not renew the presence of a member who left the page open and went away', () => {
  vi.advanceTimersByTime(300_001)
  asked.length = 0
  emitLive({ type: 'presence_ended' })
  expect(asked).toEqual([])
})

it('keeps sending after the clock of the device was set back by a day', () => {
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(120_000)
  expect(asked).toEqual(['/api/presence'])
})
