import type { Plugin } from 'vite'
import { APP_PAGES } from '../../platform/core/app-pages.ts'

/** Where Vike says that a setting of a page stands, for its messages to developers. */
const DEFINED_AT = /\bdefinedAtData: \{"filePathToShowToUser":[^\n]*\}(?=,?\n)/g
const ENTRY = /\n {2}\{\n {4}pageId: "\/platform\/pages\/([\w-]+)",[\s\S]*?\n {2}\},?/g
const IMPORT = /^import \* as (import\d+) from .*\n/gm

/**
 * Vike gives every page the list of all pages. Documents need those that are documents, the router those of `core/app-pages.ts`: it
 * asks the server for every other address. Fails where Vike writes the list in another way.
 */
export const shorterPageList: Plugin = {
  name: 'shorter-page-list',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /virtual:vike:global-entry:client:/ },
    handler(code, id) {
      const router = id.includes('client-routing')
      const kept = code.replaceAll(ENTRY, (entry, page: string) =>
        page === '_error' || Object.hasOwn(APP_PAGES, page) === router ? entry : '',
      )
      if (kept === code) this.error('the list of pages has another form')
      const shorter = kept
        .replaceAll(DEFINED_AT, 'definedAtData: DEFINED_AT')
        .replaceAll(/\brouteFilesystem: \{[^{}]*\}/g, 'routeFilesystem: NO_ROUTE')
        .replaceAll(IMPORT, (line, name: string) =>
          new RegExp(`\\b${name}\\b`).test(kept.replace(line, '')) ? line : '',
        )
      // Routes of ours are all in `+route.ts`.
      const shared = [
        "const DEFINED_AT = { filePathToShowToUser: '+config.ts', fileExportPathToShowToUser: [] };",
        "const NO_ROUTE = { routeString: '/', definedAtLocation: '/' };",
      ]
      return { code: [...shared, shorter].join('\n'), map: null }
    },
  },
}
