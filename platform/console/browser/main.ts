import { startButtonAmounts } from './button-amounts.ts'
import { startCopying } from './copying.ts'
import { startFiltering } from './filtering.ts'
import { startFrames } from './frames.ts'
import { startKeys } from './keys.ts'
import { startLocalTimes } from './local-times.ts'
import { startMatrix } from './matrix.ts'
import { startNewSite } from './new-site.ts'
import { startPasskeys } from './passkeys.ts'
import { startQueue } from './queue.ts'
import { startSavedAnswers } from './saved-answers.ts'
import { startSending } from './sending.ts'
import { startTabs } from './tabs.ts'
import { startThemes } from './themes.ts'

startQueue()
startModeration()
startLocalTimes()
startPasskeys()
startButtonAmounts()
startSending()
startSavedAnswers()
startThemes()
startCopying()
startFiltering()
startTabs()
// Listens before the frames load.
startMatrix()
startFrames()
startKeys()
startNewSite()

/** Keys of a case: digits choose the measure. Ignored in text areas and selects. */
function startModeration(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-decision]')
  if (!form) return
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return
    if (choose(form, key)) event.preventDefault()
  })
}

function choose(form: HTMLFormElement, key: string): boolean {
  const place = Number(key) - 1
  const measure = form.querySelectorAll<HTMLInputElement>('input[name="measure"]')[place]
  if (!measure) return false
  measure.checked = true
  measure.focus()
  return true
}
