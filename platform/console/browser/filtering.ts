/**
 * Filter fields: hide the choices of a list that do not contain the typed text. Checked choices
 * stay visible.
 */
export function startFiltering(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-filters]')) {
    const list = document.getElementById(field.dataset.filters ?? '')
    const rest = field.closest<HTMLElement>('[hidden]')
    if (!list) continue
    if (rest) rest.hidden = false
    field.addEventListener('input', () => {
      const wanted = field.value.trim().toLocaleLowerCase()
      for (const choice of list.children as HTMLCollectionOf<HTMLElement>) {
        const chosen = choice.querySelector<HTMLInputElement>('input')?.checked
        choice.hidden = !chosen && !choice.textContent?.toLocaleLowerCase().includes(wanted)
      }
    })
    // Enter would submit the surrounding form.
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') event.preventDefault()
    })
  }
}
