import type { Plugin } from 'vite'
import { PAGES, type Page } from '../../platform/core/pages.ts'

/** Entry files in the build of pages that the router shows, by Vike's naming. */
const ROUTED = new RegExp(`_entry_(${routed().join('|')})\\.`)

function routed(): readonly number[] {
  return Object.values<Page>(PAGES).flatMap(({ router }, index) => (router ? [index] : []))
}

/** Static imports of each file of the build. */
const imports = new Map<string, readonly string[]>()

/** Records the data for `filesAhead`, before the lists of files are written. */
export const noteImports: Plugin = {
  name: 'note-imports',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') imports.set(file.fileName, file.imports)
  },
}

/** The file with all its static imports. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const other of imports.get(file) ?? []) loadedWith(other, seen)
  return seen
}

/**
 * Files to preload together with one that is imported later. Both of Vike's entries know every
 * page, but load only the router's pages: documents list their files in their head. File names do
 * not compress well, so those that the importer has already loaded are omitted.
 */
export function filesAhead(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (hostId.includes('server-routing') || (file.includes('_-_pages-_entry_') && !ROUTED.test(file)))
    return []
  const there = loadedWith(hostId)
  return files.filter((one) => !there.has(one))
}
