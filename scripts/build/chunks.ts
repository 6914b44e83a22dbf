import { APP_PAGES } from '../../platform/core/app-pages.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Whether that part loads the module at once: follows the imports upwards, dynamic ones aside. */
function loadedBy(part: string, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.endsWith(part) || id.includes(`${part}/`)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => loadedBy(part, importer, graph, seen))
}

/** What every page loads, and what the login loads: the front page has no script of React. */
const OF_VISITORS = [
  '/vike/dist/client/runtime-server-routing/entry.js',
  '/platform/renderer/+onCreateGlobalContext.client.ts',
  '/platform/renderer/+onRenderClient.tsx',
  ':/platform/pages/login',
]

/** What Vike's two entries share would be files of its own. Its router stays one: it must not start with the code of a page. */
const OWN_OR_VIKE = /\/platform\/|\/node_modules\/(vike|@brillout)\//

/**
 * Few files, because each is a request of the first visit: React and the styles, which stay the same from version to version;
 * what the login shares with others; what the members page shares with others; the rest as it comes.
 */
export const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|styled-components|stylis)\/|preload-helper|rolldown\/runtime/,
    priority: 30,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      OF_VISITORS.some((part) => loadedBy(part, id, graph)) ? 'visitors' : null,
    debugName: 'visitors',
    test: OWN_OR_VIKE,
    minShareCount: 2,
    priority: 20,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      loadedBy('/platform/pages/members', id, graph) ? 'members' : null,
    debugName: 'members',
    // The one function of Vike that only our router calls would be a file of its own.
    test: /\/platform\/|\/runtime-client-routing\/navigate\.js/,
    minShareCount: 2,
    priority: 10,
  },
]

/** What a page that the router shows is named like in the build. */
const ROUTED = new RegExp(`/platform_pages_(${Object.keys(APP_PAGES).join('|')})\\.`)

/**
 * Files to fetch together with one that is imported later. Both entries of Vike know every page, but only the pages of the router
 * are ever loaded by one: documents name their files in their head. Names of files do not compress.
 */
export function filesAhead(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  if (!file.includes('/platform_pages_')) return files
  return ROUTED.test(file) && !hostId.includes('server-routing') ? files : []
}
