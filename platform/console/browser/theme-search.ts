/** The search over the tokens of a theme: what is not found is hidden, with the groups that have nothing else. */
export function startThemeSearch(form: HTMLFormElement): void {
  const search = form.querySelector<HTMLElement>('.find')
  const field = search?.querySelector('input')
  if (!search || !field) return
  search.hidden = false
  const show = () => showFound(form, search, field.value)
  field.addEventListener('input', (event) => {
    // The form answers to its values alone.
    event.stopPropagation()
    show()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      // It would save the draft.
      event.preventDefault()
      firstFound(form)?.focus()
    }
    if (event.key !== 'Escape' || field.value === '') return
    event.preventDefault()
    field.value = ''
    show()
  })
  // Either scheme has colours of its own.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'shown_scheme') show()
  })
  show()
}

/** Words as they are compared: without case and accents. */
const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

function showFound(form: HTMLFormElement, search: HTMLElement, typed: string): void {
  const asked = plain(typed).split(/\s+/)
  const tokens = form.querySelectorAll<HTMLElement>('[data-find]')
  for (const token of tokens) {
    const words = plain(token.dataset.find ?? '')
    token.hidden = !asked.every((part) => words.includes(part))
  }
  for (const group of form.querySelectorAll<HTMLElement>('fieldset:has([data-find])'))
    group.hidden = !group.querySelector('[data-find]:not([hidden])')
  const output = search.querySelector('output')
  const { found = '' } = search.dataset
  if (output) output.textContent = typed.trim() ? found.replace('{count}', String(shownIn(form).length)) : ''
}

/** What is found of the scheme that is shown. */
function shownIn(form: HTMLFormElement): readonly HTMLElement[] {
  const scheme = new FormData(form).get('shown_scheme')
  return [...form.querySelectorAll<HTMLElement>('[data-find]:not([hidden])')].filter((token) => {
    const own = token.closest<HTMLElement>('[data-scheme]')?.dataset.scheme
    return scheme === null || own === undefined || own === scheme
  })
}

const firstFound = (form: HTMLFormElement) => shownIn(form)[0]?.querySelector<HTMLElement>('input,select')
