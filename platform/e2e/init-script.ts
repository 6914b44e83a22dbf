import type { BrowserContext, Page } from '@playwright/test'

/** Prefix of console lines about an error in a journey's own script, which is not the page's. */
export const OWN_FAULT = 'init script of the journey:'

/**
 * Runs a function in every document of a page or context, before its own scripts; `work` is sent as
 * text, so it must not use a closure. It cannot break a document: browsers increasingly restrict
 * framed documents, such as storage in a preview of another host, and throw a SecurityError, which
 * is ignored. Any other error is written to the console with the prefix `OWN_FAULT`.
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
 * Prevents timed dialogs: the next like, eight seconds after a page was opened, and the time bonus,
 * forty seconds after entering the members area. On a slow machine they would cover any tested
 * page. Runs in the page.
 * @param hidden the storage key that hides the time bonus
 */
export function withoutTimedModals(hidden: string): void {
  const ask = window.fetch
  window.fetch = (input, init) =>
    String(input).startsWith('/api/auto-like') ? Promise.resolve(Response.json(null)) : ask(input, init)
  // Last: a document without storage shows no time bonus either.
  localStorage.setItem(hidden, 'in a journey about something else')
}
