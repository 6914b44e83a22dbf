import type { BrowserContext, Page } from '@playwright/test'

/**
 * Begins each line in the console about a fault of a journey's own script, which is none of the
 * page's.
 */
export const OWN_FAULT = 'init script of the journey:'

/**
 * Runs a function in every document of a page or context, before its own scripts; `work` is sent as
 * text and closes over nothing. It cannot fail a document: browsers refuse more from release to
 * release to framed documents, such as storage in a preview of another host, and throw a
 * SecurityError, which is left alone. Any other fault is written to the console under `OWN_FAULT`.
 */
export async function beforeScripts<Given>(
  target: Page | BrowserContext,
  work: (given: Given) => void,
  given?: Given,
): Promise<void> {
  await target.addInitScript(`
    try {
      (${work})(${JSON.stringify(given)})
    } catch (error) {
      if (error?.name !== 'SecurityError') console.error(${JSON.stringify(OWN_FAULT)}, String(error))
    }`)
}

/**
 * Keeps away what comes by itself after a while: the next like, eight seconds after a page was
 * opened, and the time bonus, forty seconds after the members area was entered. On a slow machine
 * they would cover any page under test. Runs in the page.
 * @param hidden the key of the browser's storage that hides the time bonus
 */
export function withoutTimedModals(hidden: string): void {
  const ask = window.fetch
  window.fetch = (input, init) =>
    String(input).startsWith('/api/auto-like') ? Promise.resolve(Response.json(null)) : ask(input, init)
  // Last: a document without storage shows no time bonus either.
  localStorage.setItem(hidden, 'in a journey about something else')
}
