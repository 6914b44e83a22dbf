import { expect, it } from 'vitest'
import { QUIET_TRANSITIONS_SCRIPT } from './quiet-transitions.ts'

type Listener = (event: { viewTransition: unknown }) => void

/** The event listeners of the page after the script has run. */
function listeners(): ReadonlyMap<string, Listener> {
  const known = new Map<string, Listener>()
  new Function('addEventListener', QUIET_TRANSITIONS_SCRIPT)((type: string, listen: Listener) => {
    known.set(type, listen)
  })
  return known
}

it.each(['pageswap', 'pagereveal'])(
  'a transition that the browser skips at %s causes no uncaught error',
  async (type) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => void unhandled.push(reason)
    process.on('unhandledRejection', note)
    const aborted = () => Promise.reject(new DOMException('Transition was aborted', 'InvalidStateError'))
    listeners().get(type)?.({
      viewTransition: { ready: aborted(), finished: aborted(), updateCallbackDone: aborted() },
    })
    // Node reports unhandled rejections after the microtasks have run.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  },
)

it.each(['pageswap', 'pagereveal'])('a document without a transition is ignored: %s', (type) => {
  expect(() => listeners().get(type)?.({ viewTransition: null })).not.toThrow()
})
