import type { Plugin } from 'vite'
import { PAGES, type Page } from '../../platform/core/pages.ts'

/** Files of pages that the router shows, as Vike names them in the build. */
const ROUTED = new RegExp(`_entry_(${routed().join('|')})\\.`)

function routed(): readonly number[] {
  return Object.values<Page>(PAGES).flatMap(({ router }, index) => (router ? [index] : []))
}

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
 * Files to fetch together with one that is imported later. Both entries of Vike know every page,
 * but only the pages of the router are ever loaded by one: documents name their files in their
 * head. Names of files do not compress, so those that the importer came with are left out.
 */
export function filesAhead(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (hostId.includes('server-routing') || (file.includes('_-_pages-_entry_') && !ROUTED.test(file)))
    return []
  const there = loadedWith(hostId)
  return files.filter((one) => !there.has(one))
}
