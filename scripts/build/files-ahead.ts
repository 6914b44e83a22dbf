import type { Plugin } from 'vite'
import { APP_PAGES } from '../../platform/core/app-pages.ts'

/** What a page that the router shows is named like in the build. */
const ROUTED = new RegExp(`/platform_pages_(${Object.keys(APP_PAGES).join('|')})\\.`)

/** Files that each file of the build imports at once. */
const imports = new Map<string, readonly string[]>()

/** Notes what `filesAhead` asks for, before the lists of files are written. */
export const noteImports: Plugin = {
  name: 'note-imports',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') imports.set(file.fileName, file.imports)
  },
}

/** The file with all that it imports at once. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const other of imports.get(file) ?? []) loadedWith(other, seen)
  return seen
}

/**
 * Files to fetch together with one that is imported later. Both entries of Vike know every page, but only the pages of the router
 * are ever loaded by one: documents name their files in their head. Names of files do not compress, so those that the importer came
 * with are left out.
 */
export function filesAhead(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (file.includes('/platform_pages_') && !(ROUTED.test(file) && !hostId.includes('server-routing')))
    return []
  const there = loadedWith(hostId)
  return files.filter((one) => !there.has(one))
}
