import { pageIdOf } from '../../platform/renderer/vike-pages.ts'

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

const MEMBERS = `:${pageIdOf('members')}`

/** What every page loads, and what the login loads: the front page has no script of React. */
const OF_VISITORS = [
  '/vike/dist/client/runtime-server-routing/entry.js',
  '/platform/renderer/+onCreateGlobalContext.client.ts',
  '/platform/renderer/+onRenderClient.tsx',
  `:${pageIdOf('login')}`,
]

/**
 * What both load is little. In the file of the members page it would bring all of that, and the
 * router, to the signup.
 */
const SIGNUP_AND_MEMBERS = [`:${pageIdOf('signup')}`, MEMBERS]

/**
 * What Vike's two entries share would be files of its own, and so would what stands in for parts of
 * it. Its router stays one: it must not start with the code of a page.
 */
const OWN_OR_VIKE = /\/platform\/|\/scripts\/build\/|\/node_modules\/(vike|@brillout)\//

/**
 * Few files, because each is a request of the first visit: React and the styles, which stay the
 * same from version to version; what the login shares with others, and the signup with the members
 * page; what that page shares with others; the rest as it comes.
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
    // The one function of Vike that only our router calls would be a file of its own.
    test: /\/platform\/|\/runtime-client-routing\/navigate\.js/,
    minShareCount: 2,
    priority: 10,
  },
]
