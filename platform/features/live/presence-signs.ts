import { callApi } from '../../core/api-client.ts'
import type { tellVisibleCall } from './contract.ts'
import { onLive } from './store.ts'

const EVERY = 120_000
/** Active within 5 minutes. */
const ACTIVE = 300_000
const NEVER = Number.NEGATIVE_INFINITY
const ACTIONS = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Tells the server while the member is active on a visible page, and with a beacon when the page is
 * hidden. The beacon ends the presence of the member, not of the page: pages that are still
 * visible, in this browser or another, hear of it and renew it at once. Returns how to stop.
 */
export function startPresenceHeartbeat(): () => void {
  // Never the clock of the device: set back by a day, it would silence the page for that day.
  let lastAction = performance.now()
  let told = NEVER
  const tell = () => {
    const now = performance.now()
    if (document.visibilityState !== 'visible' || now - lastAction > ACTIVE || now - told < EVERY - 1000)
      return
    told = now
    callApi<typeof tellVisibleCall>('POST', '/api/presence', { body: {} }).catch(() => undefined)
  }
  const acted = () => {
    lastAction = performance.now()
    tell()
  }
  const seen = () => {
    if (document.visibilityState === 'visible') return acted()
    told = NEVER
    navigator.sendBeacon('/api/page-hidden', new Blob(['{}'], { type: 'application/json' }))
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
