import { startButtonAmounts } from './button-amounts.ts'
import { startCopying } from './copying.ts'
import { startFiltering } from './filtering.ts'
import { startFrames } from './frames.ts'
import { startLocalTimes } from './local-times.ts'
import { startPasskeys } from './passkeys.ts'
import { startQueue } from './queue.ts'
import { startSending } from './sending.ts'
import { startThemes } from './themes.ts'

startQueue()
startModeration()
startLocalTimes()
startPasskeys()
startButtonAmounts()
startSending()
startThemes()
startCopying()
startFiltering()
startFrames()

/**
 * Keyboard shortcuts of the moderation queue: j and k move through the cases, Enter opens one; in a
 * case, digits choose the measure. Ignored in text areas and selects.
 */
function startModeration(): void {
  const list = document.querySelector<HTMLElement>('[data-cases]')
  const form = document.querySelector<HTMLFormElement>('form[data-decision]')
  if (!list && !form) return
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return
    const done = list ? walk(list, key) : form !== null && choose(form, key)
    if (done) event.preventDefault()
  })
}

function walk(list: HTMLElement, key: string): boolean {
  const step = key === 'j' ? 1 : key === 'k' ? -1 : 0
  if (step === 0) return false
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')]
  const here = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = here === -1 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)
  links[next]?.focus()
  return true
}

function choose(form: HTMLFormElement, key: string): boolean {
  const place = Number(key) - 1
  const measure = form.querySelectorAll<HTMLInputElement>('input[name="measure"]')[place]
  if (!measure) return false
  measure.checked = true
  measure.focus()
  return true
}
