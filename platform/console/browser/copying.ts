/**
 * Buttons that copy the text of `data-copy`. The result is announced to screen readers; a success
 * is also shown on the button until another button is pressed. If the browser denies access, the
 * text beside the button is selected for manual copying.
 */
export function startCopying(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-copy]')]
  // Browsers provide the clipboard only on HTTPS pages.
  if (buttons.length === 0 || !navigator.clipboard) return
  const said = document.createElement('p')
  said.className = 'visually-hidden'
  said.setAttribute('role', 'status')
  document.body.append(said)
  let last = (): void => undefined
  for (const button of buttons) {
    const word = button.querySelector('[data-word]') ?? button
    const { textContent: before } = word
    const { copy = '', copied = '', failed = '' } = button.dataset
    button.hidden = false
    const tell = (outcome: string) => {
      last()
      last = () => {
        word.textContent = before
      }
      said.textContent = outcome
    }
    button.addEventListener('click', async () => {
      // Screen readers do not announce a status that is set to the same text again.
      said.textContent = ''
      try {
        await navigator.clipboard.writeText(copy)
        tell(copied)
        word.textContent = copied
      } catch {
        tell(failed)
        const text = button.parentElement?.querySelector('.pick')
        if (text) getSelection()?.selectAllChildren(text)
      }
    })
  }
}
