import { callApi } from '../../core/api-client.ts'
import type { tellVisible } from './contract.ts'

const EVERY = 120_000
/** Decision 2.12: active within 5 minutes. */
const ACTIVE = 300_000
const ACTIONS = ['pointerdown', 'keydown', 'scroll', 'touchstart'] as const

/** Tells the server while somebody is really there, and with a beacon when the page goes away. Returns how to stop. */
export function keepPresence(): () => void {
  let lastAction = Date.now()
  let told = 0
  const tell = () => {
    const now = Date.now()
    if (document.visibilityState !== 'visible' || now - lastAction > ACTIVE || now - told < EVERY - 1000)
      return
    told = now
    callApi<typeof tellVisible>('POST', '/api/presence', { body: {} }).catch(() => undefined)
  }
  const acted = () => {
    lastAction = Date.now()
    tell()
  }
  const seen = () => {
    if (document.visibilityState === 'visible') return acted()
    told = 0
    navigator.sendBeacon('/api/page-hidden', new Blob(['{}'], { type: 'application/json' }))
  }
  const timer = setInterval(tell, EVERY)
  document.addEventListener('visibilitychange', seen)
  for (const action of ACTIONS) window.addEventListener(action, acted, { passive: true })
  tell()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
    for (const action of ACTIONS) window.removeEventListener(action, acted)
  }
}
