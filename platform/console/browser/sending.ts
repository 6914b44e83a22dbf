/**
 * Prevents double submission: while a form is being sent, its button is marked as busy and another
 * press does nothing. Forms that another script sends and GET forms are not affected.
 */
export function startSending(): void {
  const sent = new Map<HTMLFormElement, Element | null>()
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    if (sent.has(form)) return event.preventDefault()
    const button = submitter ?? form.querySelector('button[type=submit]')
    button?.setAttribute('aria-busy', 'true')
    sent.set(form, button)
  })
  // A page that the browser restores on navigating back can be sent again.
  addEventListener('pageshow', () => {
    for (const button of sent.values()) button?.removeAttribute('aria-busy')
    sent.clear()
  })
}
