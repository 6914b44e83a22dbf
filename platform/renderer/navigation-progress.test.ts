import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const page = new EventTarget()
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  process.on('unhandledRejection', note)
  await import('./navigation-progress.ts')
})

afterAll(() => {
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
})

/** A transition that the browser skips, e.g. because the viewport changed during it. */
function leftOut(type: string): Event {
  const aborted = () => Promise.reject(new DOMException('Transition was aborted', 'InvalidStateError'))
  return Object.assign(new Event(type), { viewTransition: { ready: aborted(), finished: aborted() } })
}

it.each(['pageswap', 'pagereveal'])(
  'a transition that the browser leaves out at %s is no uncaught error',
  async (type) => {
    page.dispatchEvent(leftOut(type))
    // Node reports unhandled rejections after the microtasks.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  },
)

it.each(['pageswap', 'pagereveal'])('a document without a transition passes %s', (type) => {
  expect(() => page.dispatchEvent(Object.assign(new Event(type), { viewTransition: null }))).not.toThrow()
})
