import type { Plugin } from 'vite'
import { PAGES, type Page } from '../../platform/core/pages.ts'

/** What browsers know of a page: `Route` of `platform/core/routes.ts`. */
const partOf = ({ path, access, layout, area, cache, router }: Page) => ({
  path,
  access,
  layout,
  area,
  cache,
  router,
})

/**
 * Gives browsers of the map of the site (`platform/core/pages.ts`) what they need: where pages are,
 * not what the server reads for them.
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
