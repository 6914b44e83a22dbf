/**
 * Buttons of saved answers add their text to the answer at the cursor, so that nothing that was
 * typed is lost; without this script, the page is loaded with the text.
 */
export function startSavedAnswers(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-answer]') : null
    const area = button?.closest('form')?.querySelector<HTMLTextAreaElement>('textarea[name="text"]')
    if (!button || !area) return
    event.preventDefault()
    insert(area, button.dataset.answer ?? '')
  })
}

/** In place of the selection, as a paragraph of its own. */
function insert(area: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart: from, selectionEnd: to } = area
  const before = value.slice(0, from).trimEnd()
  const rest = value.slice(to).trimStart()
  const start = before === '' ? '' : `${before}\n\n`
  area.value = `${start}${text}${rest === '' ? '' : `\n\n${rest}`}`
  area.focus()
  area.setSelectionRange(start.length + text.length, start.length + text.length)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
