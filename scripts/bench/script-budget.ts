import fs from 'node:fs'
import path from 'node:path'
import type { RouteName } from '../../platform/core/pages.ts'
import { pageIdOf } from '../../platform/renderer/vike-pages.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')
/** Vike's entry scripts: for pages with its router, and for documents. */
const ENTRIES = {
  router: 'node_modules/vike/dist/client/runtime-client-routing/entry.js',
  documents: 'node_modules/vike/dist/client/runtime-server-routing/entry.js',
} as const

interface Budget {
  readonly page: RouteName
  readonly entry: keyof typeof ENTRIES
  /** Maximum Brotli size of its scripts in kB. */
  readonly most: number
}

export const BUDGETS = {
  members: { page: 'members', entry: 'router', most: 118 },
  login: { page: 'login', entry: 'documents', most: 95 },
  signup: { page: 'signup', entry: 'documents', most: 102 },
} as const satisfies Record<string, Budget>

/** Maximum size of the scripts of the front page and any lander in kB: both are HTML and CSS. */
export const MOST_OF_FRONT_PAGE = 5

/** The used parts of the build's manifest: chunks by their keys. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/**
 * Brotli size in bytes of every script that a page loads before it renders, by file. Later imports
 * are left out.
 * @throws Error if the build's manifest does not contain the page
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
 * Size in bytes as sent; files too small to compress have no compressed copy.
 * @param file path below dist/client
 */
export function brotliSize(file: string): number {
  const found = [`${file}.br`, file]
    .map((name) => path.join(DIST, 'client', name))
    .find((name) => fs.existsSync(name))
  if (found === undefined) throw new Error(`${file} is none of the build's files`)
  return fs.statSync(found).size
}
