import { afterEach, expect, it, vi } from 'vitest'
import { type GeolocationPermission, watchGeolocation } from './geolocation-permission.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser permission that the user can change in the settings. */
class Status extends EventTarget {
  state: PermissionState = 'prompt'
  change(state: PermissionState) {
    this.state = state
    this.dispatchEvent(new Event('change'))
  }
}

const browser = (parts: object) => vi.stubGlobal('navigator', parts)
const settled = () => new Promise((done) => setImmediate(done))

it('is unsupported if the browser cannot locate the device', () => {
  browser({})
  const told: GeolocationPermission[] = []
  watchGeolocation((state) => told.push(state))
  expect(told).toEqual(['unsupported'])
})

it.each([
  ['has no permissions', {}],
  ['does not support this query', { permissions: { query: () => Promise.reject(new TypeError()) } }],
])('stays unknown if the browser %s', async (_what, parts) => {
  browser({ geolocation: {}, ...parts })
  const told: GeolocationPermission[] = []
  watchGeolocation((state) => told.push(state))
  await settled()
  expect(told).toEqual(['unknown'])
})

it('is the browser’s own state, with its changes, until the watch ends', async () => {
  const status = new Status()
  browser({ geolocation: {}, permissions: { query: async () => status } })
  const told: GeolocationPermission[] = []
  const stop = watchGeolocation((state) => told.push(state))
  await settled()
  status.change('denied')
  stop()
  status.change('granted')
  expect(told).toEqual(['unknown', 'prompt', 'denied'])
})

it('reports nothing if it is stopped before the response', async () => {
  browser({ geolocation: {}, permissions: { query: async () => new Status() } })
  const told: GeolocationPermission[] = []
  watchGeolocation((state) => told.push(state))()
  await settled()
  expect(told).toEqual(['unknown'])
})
