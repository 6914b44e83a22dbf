import type { BrowserContext, Page } from '@playwright/test'

/** Begins each line in the console about a fault of a journey's own script, which is none of the page's. */
export const OWN_FAULT = 'init script of the journey:'

/**
 * Runs a function in every document of a page or context, before its own scripts; `work` is sent as text and closes over nothing.
 * It cannot fail a document: browsers refuse more from release to release to framed documents, such as storage in a preview of
 * another host, and throw a SecurityError, which is left alone. Any other fault is written to the console under `OWN_FAULT`.
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
