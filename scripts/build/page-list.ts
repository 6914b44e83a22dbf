import type { Plugin } from 'vite'
import { APP_PAGES } from '../../platform/core/app-pages.ts'

/** Where Vike says that a setting of a page stands, for its messages to developers. */
const DEFINED_AT = /\bdefinedAtData: \{"filePathToShowToUser":[^\n]*\}(?=,?\n)/g
const ENTRY = /\n {2}\{\n {4}pageId: "\/platform\/pages\/([\w-]+)",[\s\S]*?\n {2}\},?/g
const SETTING = /\n {6}\["\w+"\]: \{[\s\S]*?\n {6}\},/g
const IMPORT = /^import \* as (import\d+) from .*\n/gm

/** An entry of the list. Routes of ours are all in `+route.ts`. */
const PAGE = `
const DEFINED_AT = { filePathToShowToUser: '+config.ts', fileExportPathToShowToUser: [] };
const NO_ROUTE = { routeString: '/', definedAtLocation: '/' };
const page = (name, load, own) => ({
  pageId: '/platform/pages/' + name,
  isErrorPage: name === '_error',
  routeFilesystem: NO_ROUTE,
  loadVirtualFilePageEntry: () => ({ moduleExportsPromise: load() }),
  configValuesSerialized: { ...SETTINGS, ...own },
});`

/**
 * Vike gives every page the list of all pages, each with all its settings. Documents need those that are documents, the router those of
 * `core/app-pages.ts`: it asks the server for every other address. What all entries have stands there once. Fails where Vike writes the
 * list in another way.
 */
export const shorterPageList: Plugin = {
  name: 'shorter-page-list',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /virtual:vike:global-entry:client:/ },
    handler(code, id) {
      const router = id.includes('client-routing')
      const isKept = (page: string) => page === '_error' || Object.hasOwn(APP_PAGES, page) === router
      const plain = code.replaceAll(DEFINED_AT, 'definedAtData: DEFINED_AT')
      const entries = [...plain.matchAll(ENTRY)].filter(([, page = '']) => isKept(page))
      const settings = entries.map(([entry]): readonly string[] => entry.match(SETTING) ?? [])
      if (settings.some(({ length }) => length === 0)) this.error('the settings of a page have another form')
      const shared = settings[0]?.filter((one) => settings.every((all) => all.includes(one))) ?? []
      if (shared.length === 0) this.error('the list of pages has another form')
      const shorter = plain.replaceAll(ENTRY, (entry, page: string) =>
        isKept(page) ? shortEntry(entry, page, shared) : '',
      )
      return {
        code: `${PAGE}\nconst SETTINGS = {${shared.join('')}\n};\n${withoutUnused(shorter)}`,
        map: null,
      }
    },
  },
}

function shortEntry(entry: string, page: string, shared: readonly string[]): string {
  const own = (entry.match(SETTING) ?? []).filter((setting) => !shared.includes(setting))
  const file = `virtual:vike:page-entry:client:/platform/pages/${page}`
  return `\n  page('${page}', () => import('${file}'), {${own.join('')}}),`
}

/** Takes the imports away that only entries left out have used. */
function withoutUnused(code: string): string {
  return code.replaceAll(IMPORT, (line, name: string) =>
    new RegExp(`\\b${name}\\b`).test(code.replace(line, '')) ? line : '',
  )
}
