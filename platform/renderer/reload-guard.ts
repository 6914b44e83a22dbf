import { mayReload } from '../features/site/rules.ts'

const KEY = 'reloaded-at'

/**
 * A new version of the program removes the old one's files: a page that was open across that fails to load its next chunk.
 * It reloads once, at most once in 60 s, so that a file that is really gone does not make an endless loop
 * (specification section 4).
 */
window.addEventListener('vite:preloadError', (event) => {
  const now = Date.now()
  const stored = sessionStorage.getItem(KEY)
  if (!mayReload(stored === null ? null : Number(stored), now)) return
  event.preventDefault()
  sessionStorage.setItem(KEY, String(now))
  location.reload()
})
