import type { Plugin } from 'vite'
import { PAGES, type Page } from '../../platform/core/pages.ts'

/** The parts of a page that browsers need: `Route` of `platform/core/routes.ts`. */
const partOf = ({ path, area, router, texts }: Page) => ({ path, area, router, texts })

/**
 * Reduces the table of pages (`platform/core/pages.ts`) for browsers: addresses of pages, but not
 * their loaders.
 */
export const pageMapForBrowsers: Plugin = {
  name: 'page-map-for-browsers',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/platform\/core\/pages\.ts$/ },
    handler() {
      const pages = Object.entries(PAGES).map(([name, page]) => [name, partOf(page)] as const)
      return { code: `export const PAGES = ${JSON.stringify(Object.fromEntries(pages))}`, map: null }
    },
  },
}
