/**
 * A form is sent once: its button says that it is on its way, and another press meanwhile does
 * nothing. Forms that a script sends by itself are not touched, nor those that only look something
 * up.
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
  // The page that a browser shows again on the way back can be sent once more.
  addEventListener('pageshow', () => {
    for (const button of sent.values()) button?.removeAttribute('aria-busy')
    sent.clear()
  })
}
