import { pageIdOf } from '../../platform/renderer/vike-pages.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/**
 * Whether that part loads the module statically: follows the importers upwards, ignoring dynamic
 * imports.
 */
function loadedBy(part: string, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (id.endsWith(part) || id.includes(`${part}/`)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => loadedBy(part, importer, graph, seen))
}

const MEMBERS = `:${pageIdOf('members')}`

/** Code that every page loads, and code of the login: the front page has no React script. */
const OF_VISITORS = [
  '/vike/dist/client/runtime-server-routing/entry.js',
  '/platform/renderer/+onCreateGlobalContext.client.ts',
  '/platform/renderer/+onRenderClient.tsx',
  `:${pageIdOf('login')}`,
]

/**
 * The shared code of both is small. In the file of the members page, it would make the signup load
 * that whole page and the router.
 */
const SIGNUP_AND_MEMBERS = [`:${pageIdOf('signup')}`, MEMBERS]

/**
 * Shared code of Vike's two entries, and stubs for parts of it, would become separate files. Its
 * router stays one file: it must not start together with a page's code.
 */
const OWN_OR_VIKE = /\/platform\/|\/scripts\/build\/|\/node_modules\/(vike|@brillout)\//

/**
 * Few files, because each is a request of the first visit: React and the styles, which rarely
 * change; code that the login shares with others, and the signup with the members page; code that
 * that page shares with others; the rest by default.
 */
export const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|styled-components|stylis)\/|preload-helper|rolldown\/runtime/,
    priority: 30,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      OF_VISITORS.some((part) => loadedBy(part, id, graph)) ||
      SIGNUP_AND_MEMBERS.every((part) => loadedBy(part, id, graph))
        ? 'visitors'
        : null,
    debugName: 'visitors',
    test: OWN_OR_VIKE,
    minShareCount: 2,
    priority: 20,
  },
  {
    name: (id: string, graph: ModuleGraph) => (loadedBy(MEMBERS, id, graph) ? 'members' : null),
    debugName: 'members',
    // The only function of Vike that just the program's router calls would be a separate file.
    test: /\/platform\/|\/runtime-client-routing\/navigate\.js/,
    minShareCount: 2,
    priority: 10,
  },
]
