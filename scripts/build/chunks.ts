import type { RouteName } from '../../platform/core/pages.ts'
import { pageIdOf } from '../../platform/renderer/vike-pages.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** The module and everything that loads it statically, directly or not. */
function loadersOf(id: string, graph: ModuleGraph, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) loadersOf(importer, graph, seen)
  return seen
}

/** Whether that part is among the loaders of a module. */
const includesPart = (loaders: ReadonlySet<string>, part: string): boolean =>
  [...loaders].some((id) => id.endsWith(part) || id.includes(`${part}/`))

/** Whether that part loads the module statically. */
const loadedBy = (part: string, id: string, graph: ModuleGraph): boolean =>
  includesPart(loadersOf(id, graph), part)

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
 * Pages of the members area that are opened most, besides the members page, each with the name of
 * the file for code that it alone of them shares with other pages and parts.
 */
const OPENED_MOST = {
  'members-id': 'profile',
  chats: 'chats',
  'chats-id': 'conversation',
  likes: 'likes',
  'likes-type': 'likes',
  visits: 'visits',
  favourites: 'favourites',
  'swipe-game': 'swipe',
  credits: 'packages',
} as const satisfies Partial<Record<RouteName, string>>

/** Pages with one layout, whose common code is one file. */
const OF_CHATS: readonly string[] = ['chats', 'chats-id']

/**
 * Code of these would become heavier by what is put together for the pages above: the signup, and
 * what each page loads after it was drawn.
 */
const KEPT_LIGHT = [`:${pageIdOf('signup')}`, '/platform/renderer/navigation/first-frame.tsx']

/** The file of a module that would otherwise be one of the many small files of such a page. */
function sharedFile(id: string, graph: ModuleGraph): string | null {
  const loaders = loadersOf(id, graph)
  if (KEPT_LIGHT.some((part) => includesPart(loaders, part))) return null
  const pages = Object.entries(OPENED_MOST).filter(([name]) =>
    includesPart(loaders, `:${pageIdOf(name as RouteName)}`),
  )
  const [only, ...others] = new Set(pages.map(([, file]) => file))
  if (only === undefined || others.length === 0) return only ?? null
  return pages.every(([name]) => OF_CHATS.includes(name)) ? 'chats' : 'pages'
}

/**
 * Shared code of Vike's two entries, and stubs for parts of it, would become separate files. Its
 * router stays one file: it must not start together with a page's code.
 */
const OWN_OR_VIKE = /\/platform\/|\/scripts\/build\/|\/node_modules\/(vike|@brillout)\//

/**
 * Few files, because each is a request of the first visit: React and the styles, which rarely
 * change; code that the login shares with others, and the signup with the members page; code that
 * that page shares with others; code that the other pages of members share; the rest by default.
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
    // What of Vike just the program's router calls would be separate files.
    test: /\/platform\/|\/runtime-client-routing\/(index|navigate)\.js|\/shared-server-client\/abort\.js/,
    minShareCount: 2,
    priority: 10,
  },
  { name: sharedFile, debugName: 'pages', test: /\/platform\//, minShareCount: 2, priority: 5 },
]
