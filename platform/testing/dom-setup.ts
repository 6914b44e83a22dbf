import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A busy machine takes longer than the library's default of one second.
configure({ asyncUtilTimeout: 30_000 })

// There is no server: requests that a component sends after its test get no response.
globalThis.fetch = () => new Promise(() => undefined)

/** Timers started by rendered components: a late one would act during another test. */
const timers = new Set<NodeJS.Timeout>()
const startTimer = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given)
  timers.add(timer)
  return timer
}, startTimer)

/**
 * Files of a worker share one document: what a test renders or replaces ends with it, what a file
 * stores ends with the file.
 */
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
})

afterAll(() => {
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
