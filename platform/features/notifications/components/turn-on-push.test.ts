import { afterEach, expect, it, vi } from 'vitest'
import { turnOnPush } from './turn-on-push.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['denied', 'denied'],
  // Closed without an answer, so the site may ask again.
  ['default', 'dismissed'],
] as const)('a question that the reader leaves at %s is %s', async (permission, answer) => {
  expect(await turnOnPush(Promise.resolve(permission))).toBe(answer)
})

it('returns failed if the browser has no service worker', async () => {
  vi.stubGlobal('navigator', {})
  expect(await turnOnPush(Promise.resolve('granted'))).toBe('failed')
})
