import { afterEach, expect, it, vi } from 'vitest'
import { notePush, pushState, pushSubscribed, readPush } from './push-state.ts'

afterEach(() => vi.unstubAllGlobals())

const DATA = { endpoint: 'https://push.example/1', expirationTime: null }

/**
 * A browser that supports push, with this permission and this result of the request for its
 * subscription.
 */
function browser(permission: NotificationPermission, getSubscription: () => Promise<unknown>): void {
  const registration = { pushManager: { getSubscription } }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
}
const subscribed = async () => ({ toJSON: () => DATA })

it('is unknown before the browser was asked', () => {
  expect(pushState()).toEqual({ capable: false, subscription: null, lastMessage: null })
})

it.each<[string, NotificationPermission, () => Promise<unknown>, unknown]>([
  ['none', 'default', async () => null, false],
  ['its data', 'granted', subscribed, DATA],
  ['denied, whatever was subscribed before', 'denied', subscribed, 'denied'],
  ['unknown where the browser fails', 'granted', () => Promise.reject(new Error('no database')), null],
])('is %s', async (_what, permission, getSubscription, expected) => {
  browser(permission, getSubscription)
  expect(await readPush()).toMatchObject({ capable: true, subscription: expected })
  expect(pushState().subscription).toEqual(expected)
  expect(await pushSubscribed()).toBe(expected === DATA)
})

it('is none in a browser without push', async () => {
  vi.stubGlobal('navigator', {})
  expect(await readPush()).toMatchObject({ capable: false, subscription: false })
})

it('stores the last push message and no other message of the service worker', () => {
  expect(notePush({ type: 'new push message', path: '/chats/1' })).toBe(true)
  expect(notePush({ type: 'push click', path: '/chats/2' })).toBe(false)
  expect(notePush(null)).toBe(false)
  expect(pushState().lastMessage).toEqual({ path: '/chats/1' })
})
