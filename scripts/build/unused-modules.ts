import path from 'node:path'
import type { Plugin } from 'vite'

const PAGE_SETTINGS = path.resolve(import.meta.dirname, 'page-settings.ts')

/** Modules that browsers load and no page of ours uses, or little of, by the end of their name, and what stands in for them. */
const UNUSED: Readonly<Record<string, string>> = {
  // Vendor prefixes are off in styled-components, which carries their table all the same.
  'stylis/src/Prefixer.js': 'export const prefix = (value) => value',
  // Vike's design before +files.
  'vike/dist/shared-server-client/getPageFiles/getAllPageIdFiles.js': `export const getPageFilesClientSide = () => []
  export const getPageFilesServerSide = () => []`,
  'vike/dist/shared-server-client/getPageFiles/analyzePageClientSide.js': `export const analyzePageClientSide = () => ({})
  export const analyzePageClientSideInit = async () => {}`,
  'vike/dist/shared-server-client/getPageFiles/analyzePageServerSide.js':
    'export const analyzePageServerSide = async () => ({})',
  'vike/dist/shared-server-client/getPageFiles/parseVirtualFileExportsGlobalEntry.js': `
  import { parsePageConfigsSerialized } from '../page-configs/serialize/parsePageConfigsSerialized.js'
  export const parseVirtualFileExportsGlobalEntry = ({ pageConfigsSerialized, pageConfigGlobalSerialized }) => ({
    pageFilesAll: [],
    ...parsePageConfigsSerialized(pageConfigsSerialized, pageConfigGlobalSerialized),
  })`,
  'vike/dist/shared-server-client/page-configs/resolveVikeConfigPublic.js': `export * from ${JSON.stringify(PAGE_SETTINGS)}`,
  // Dates, maps and the like: what a page is drawn from is one string (docs/decisions/0002-pages-as-one-string.md).
  '@brillout/json-serializer/dist/types.js': `export const types = [
    { match: (text) => text === '!undefined', deserialize: () => undefined },
    { match: (text) => text.startsWith('!'), deserialize: (text) => text.slice(1) },
  ]`,
}

/** Puts them out of the browser's build, which fails where a package has moved one of the files. */
export function withoutUnusedModules(): Plugin {
  const left = new Set(Object.keys(UNUSED))
  return {
    name: 'without-unused-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: [...left].map((name) => new RegExp(name.replaceAll('.', '\\.'))) },
      handler: (_code, id) => {
        const name = Object.keys(UNUSED).find((one) => id.includes(`/node_modules/${one}`)) ?? ''
        left.delete(name)
        return { code: UNUSED[name] ?? '', map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && left.size > 0) this.error(`there is no ${[...left].join(', ')} any more`)
    },
  }
}
