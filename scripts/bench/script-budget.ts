import fs from 'node:fs'
import path from 'node:path'
import type { RouteName } from '../../platform/core/pages.ts'
import { pageIdOf } from '../../platform/renderer/vike-pages.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')
/** Entry scripts of Vike: pages with its router, and documents. */
const ENTRIES = {
  router: 'node_modules/vike/dist/client/runtime-client-routing/entry.js',
  documents: 'node_modules/vike/dist/client/runtime-server-routing/entry.js',
} as const

interface Budget {
  readonly page: RouteName
  readonly entry: keyof typeof ENTRIES
  /** Most kilobytes of brotli that its scripts may have. */
  readonly most: number
}

export const BUDGETS = {
  members: { page: 'members', entry: 'router', most: 118 },
  login: { page: 'login', entry: 'documents', most: 95 },
  signup: { page: 'signup', entry: 'documents', most: 102 },
} as const satisfies Record<string, Budget>

/** Most kilobytes of script that the front page may have, and any lander: it is HTML and CSS. */
export const MOST_OF_FRONT_PAGE = 5

/** The parts of the build's manifest that are read here; a chunk by its key. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/**
 * Bytes in brotli of every script that a page loads before it is drawn, by file. What is imported
 * later is left out.
 * @throws Error where the build's manifest does not know the page
 */
export function scriptsOf({ page, entry }: Budget): ReadonlyMap<string, number> {
  const manifest = JSON.parse(fs.readFileSync(path.join(DIST, 'assets.json'), 'utf8')) as Manifest
  const files = new Map<string, number>()
  const seen = new Set<string>()
  const follow = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build's manifest has no ${key}`)
    files.set(chunk.file, brotliSize(chunk.file))
    for (const other of chunk.imports ?? []) follow(other)
  }
  follow(ENTRIES[entry])
  follow(`virtual:vike:page-entry:client:${pageIdOf(page)}`)
  return files
}

/**
 * Size as sent; files too small to compress have no compressed copy.
 * @param file path below dist/client
 */
export function brotliSize(file: string): number {
  const found = [`${file}.br`, file]
    .map((name) => path.join(DIST, 'client', name))
    .find((name) => fs.existsSync(name))
  if (found === undefined) throw new Error(`${file} is none of the build's files`)
  return fs.statSync(found).size
}
