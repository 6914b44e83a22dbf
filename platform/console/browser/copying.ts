/**
 * Buttons that copy the text of `data-copy`. The outcome is said to screen readers and stands on
 * the button until another one is pressed; where the browser refuses, the text beside the button is
 * selected, to be copied by hand.
 */
export function startCopying(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-copy]')]
  // Browsers have no clipboard on pages without HTTPS.
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
      // A status that says the same again is not read out.
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
