import { mayReload } from './reload-rule.ts'
import { mounted } from './root.ts'

const KEY = 'reloaded-at'

/** Number of prefetches in progress. */
let ahead = 0

/**
 * If a file of this prefetch is missing, the page does not reload: the reader has not requested it
 * yet.
 */
export function withoutReload(work: Promise<unknown>): void {
  ahead++
  const done = () => {
    ahead--
  }
  work.then(done, done)
}

/**
 * A new version of the program removes the old one's files: an open page then fails to load its
 * next chunk. It reloads, at most once in 60 s, so that a file that is really missing causes no
 * endless loop.
 */
export function guardChunks(): void {
  let reloading = false
  window.addEventListener('vite:preloadError', (event) => {
    // Offline nothing can be loaded, and reloading would lose the current page.
    if (ahead > 0 || !navigator.onLine) return
    // One missing module may report several missing files: none of them is an error while the page
    // reloads.
    reloading ||= reloadOnce()
    // Before hydration the router would treat an import without a result as an error and reload
    // once more.
    if (reloading && mounted.root) event.preventDefault()
  })
}

function reloadOnce(): boolean {
  const now = Date.now()
  try {
    const stored = sessionStorage.getItem(KEY)
    if (!mayReload(stored === null ? null : Number(stored), now)) return false
    sessionStorage.setItem(KEY, String(now))
  } catch {
    // Without storage, reloads cannot be counted: a missing modal is better than a loop.
    return false
  }
  location.reload()
  return true
}
