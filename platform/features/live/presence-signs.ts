import { callApi } from '../../core/api-client.ts'
import type { tellVisibleCall } from './contract.ts'
import { onLive } from './store.ts'

const EVERY = 120_000
/** Milliseconds since the last action during which the member counts as active. */
const ACTIVE = 300_000
const NEVER = Number.NEGATIVE_INFINITY
const ACTIONS = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Sends a heartbeat while the member is active on a visible page, and a beacon when the page is
 * hidden. The beacon ends the presence of the member, not of the page: pages that are still
 * visible, in this browser or another, receive an event and renew it immediately. Returns the
 * function that stops it.
 *
 * @param given the page's pass; the answer to a sign whose pass has expired brings the next one
 */
export function startPresenceHeartbeat(given: string | null): () => void {
  let pass = given ?? undefined
  // Never the clock of the device: if it is set back by a day, the page would send nothing for that
  // day.
  let lastAction = performance.now()
  let told = NEVER
  const tell = () => {
    const now = performance.now()
    if (document.visibilityState !== 'visible' || now - lastAction > ACTIVE || now - told < EVERY - 1000)
      return
    told = now
    callApi<typeof tellVisibleCall>('POST', '/api/presence', { body: { pass } })
      .then((answer) => {
        pass = answer.pass ?? pass
      })
      .catch(() => undefined)
  }
  const acted = () => {
    lastAction = performance.now()
    tell()
  }
  const seen = () => {
    if (document.visibilityState === 'visible') return acted()
    told = NEVER
    navigator.sendBeacon(
      '/api/page-hidden',
      new Blob([JSON.stringify({ pass })], { type: 'application/json' }),
    )
  }
  const stopListening = onLive((event) => {
    if (event.type !== 'presence_ended') return
    told = NEVER
    tell()
  })
  const timer = setInterval(tell, EVERY)
  document.addEventListener('visibilitychange', seen)
  for (const action of ACTIONS) window.addEventListener(action, acted, { passive: true })
  tell()
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener('visibilitychange', seen)
    for (const action of ACTIONS) window.removeEventListener(action, acted)
  }
}
