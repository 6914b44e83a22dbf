import type { Preprocessor } from 'knip'
import { PAGES } from '../platform/core/pages.ts'

/** Functions that pages are read by: the table of pages names them, and no module imports them. */
const LOADERS: ReadonlySet<string> = new Set(
  Object.values(PAGES).map(({ load }) => load.slice(load.indexOf(':') + 1)),
)

/**
 * Takes the loaders of pages out of the exports that knip finds no use of. That each one exists is
 * held by `platform/pages/pages.test.ts`.
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
