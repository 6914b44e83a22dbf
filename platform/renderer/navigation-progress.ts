import { setFormUnderWay } from '../core/form-under-way.ts'
import { beginBusy, endBusy } from '../ui/busy.ts'

/** Hides the bar if a requested page never arrives (a download, Escape). */
const GIVE_UP_AFTER = 15_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the bar until the next page takes over. */
export function startProgress(): void {
  if (timer !== undefined) return
  beginBusy()
  timer = setTimeout(stopProgress, GIVE_UP_AFTER)
}

export function stopProgress(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  setFormUnderWay(false)
  endBusy()
}

/** Whether a click on this link loads another page of the site in this window. */
function leavesPage(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return false
  const link = (event.target as Element | null)?.closest?.('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return false
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false
  return link.hash === '' || link.pathname !== location.pathname || link.search !== location.search
}

// Show the bar from the click until the next page takes over.
document.addEventListener('click', (event) => {
  if (leavesPage(event)) startProgress()
})
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  setFormUnderWay(true)
  startProgress()
})
// Back and forward may restore this page with its bar.
window.addEventListener('pageshow', stopProgress)
