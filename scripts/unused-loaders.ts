import type { Preprocessor } from 'knip'
import { PAGES } from '../platform/core/pages.ts'

/** Loaders of pages: only the table of pages names them; no module imports them. */
const LOADERS: ReadonlySet<string> = new Set(
  Object.values(PAGES).map(({ load }) => load.slice(load.indexOf(':') + 1)),
)

/**
 * Removes the loaders of pages from the exports that knip reports as unused.
 * `platform/pages/pages.test.ts` verifies that each one exists.
 */
const withoutLoaders: Preprocessor = (options) => {
  for (const symbols of Object.values(options.issues.exports))
    for (const name of Object.keys(symbols).filter((symbol) => LOADERS.has(symbol))) {
      delete symbols[name]
      options.counters.exports--
    }
  return options
}

export default withoutLoaders
