import { mayReload } from './reload-rule.ts'
import { mounted } from './root.ts'

const KEY = 'reloaded-at'

/** Files that are fetched before anybody needs them. */
let ahead = 0

/**
 * Where a file of this prefetch is missing, the page stays: the reader has not requested it yet.
 */
export function withoutReload(work: Promise<unknown>): void {
  ahead++
  const done = () => {
    ahead--
  }
  work.then(done, done)
}

/**
 * A new version of the program removes the old one's files: a page that was open across that fails
 * to load its next chunk. It reloads once, at most once in 60 s, so that a file that is really gone
 * does not make an endless loop.
 */
export function guardChunks(): void {
  let reloading = false
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network nothing else comes either, and the page that is there would be lost.
    if (ahead > 0 || !navigator.onLine) return
    // One missing module may report several missing files: none of them is an error while the page
    // is on its way out.
    reloading ||= reloadOnce()
    // Before the page is hydrated the router would take an import without a result for a fault, and
    // load the page once more.
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
    // Without storage the reloads cannot be counted: a page without its modal is better than a
    // loop.
    return false
  }
  location.reload()
  return true
}
