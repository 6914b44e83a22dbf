import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A busy machine takes longer than the library's own second.
configure({ asyncUtilTimeout: 30_000 })

// There is no server: what a component asks after its test has ended gets no answer.
globalThis.fetch = () => new Promise(() => undefined)

/**
 * Timers that what was shown has started: what is due later would ask in the name of a test after
 * it.
 */
const timers = new Set<NodeJS.Timeout>()
const startTimer = globalThis.setTimeout
globalThis.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given)
  timers.add(timer)
  return timer
}, startTimer)

/**
 * Files of a worker share one document: what a test shows or replaces ends with it, what a file
 * keeps ends with the file.
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
