import type { Locale, Translate } from '../core/locale.ts'
import { createCatalogue, translateFrom } from './catalogue.ts'

/** Texts as the server sends them: namespace to key to text, in one language. */
export type TextBundles = Readonly<Record<string, Readonly<Record<string, string>>>>

function* pairs(bundles: TextBundles): Generator<readonly [string, string]> {
  for (const [namespace, texts] of Object.entries(bundles)) {
    for (const [key, text] of Object.entries(texts)) yield [`${namespace}:${key}`, text]
  }
}

/**
 * The browser's translator: the bundles of the page, one language, and the same compiler as the
 * server. i18next stays on the server: its 15 kB would be a seventh of the members page's budget.
 *
 * A key outside the bundles throws in development (the page forgot to name a namespace); in
 * production the key is shown.
 */
export function createClientTranslator(locale: Locale, bundles: TextBundles): Translate {
  const catalogue = createCatalogue(pairs(bundles), { iso: locale.iso })
  return translateFrom([catalogue], (key) => {
    if (import.meta.env.DEV) throw new Error(`The page has no text for ${key} in its bundles`)
    return key
  })
}
