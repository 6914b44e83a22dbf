import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { codeOf } from '../platform/infra/start-error.ts'

/** What the result of a transformation depends on, besides the file itself. */
const MADE_WITH = ['package-lock.json', 'tsconfig.json', 'vite.config.ts']
/** Milliseconds. A file that changed just now may be newer than what was made of it. */
const SETTLED = 2000
const LISTS = /\bimport\.meta\.glob\(/

interface KeptModule {
  readonly url: string
  readonly id: string
  /** Addresses of the modules that it imports. */
  readonly imports: readonly string[]
  readonly staticImports: readonly string[] | undefined
  /** Absent for a module that is made again at each start. */
  readonly made?: {
    readonly size: number
    readonly mtimeMs: number
    readonly result: NonNullable<EnvironmentModuleNode['transformResult']>
  }
}

/** What Vite's types do not show of its graph, and another version may lack. */
interface Graph {
  _ensureEntryFromUrl?(url: string, accepts: boolean, resolved: { id: string }): Promise<Node>
}
type Node = EnvironmentModuleNode & { staticImportedUrls?: Set<string> | undefined }

/**
 * The modules of the program as Vite has transformed them for the server, kept from one start of
 * `npm run dev` to the next: transforming them all takes most of a start. A module whose file has
 * changed is transformed again.
 */
export class DevModules {
  readonly #vite: ViteDevServer
  readonly #file: string
  readonly #version: string
  #kept = 0

  constructor(vite: ViteDevServer, folder: string) {
    this.#vite = vite
    this.#file = path.join(folder, 'dev-modules.json')
    const hash = createHash('sha256').update(`${process.version} ${process.env.NODE_ENV} ${vite.config.root}`)
    for (const name of MADE_WITH) hash.update(fs.readFileSync(path.join(vite.config.root, name)))
    this.#version = hash.digest('hex')
  }

  get #graph() {
    return this.#vite.environments.ssr.moduleGraph
  }

  /** Puts the kept modules into Vite's graph, before it has loaded any. */
  async restore(): Promise<void> {
    const graph = this.#graph as unknown as Graph
    // Without it each start transforms every module, as Vite does by itself.
    if (!graph._ensureEntryFromUrl) return
    const modules = this.#read()
    const nodes = new Map<string, Node>()
    for (const { url, id } of modules) nodes.set(url, await graph._ensureEntryFromUrl(url, true, { id }))
    for (const { url, imports, staticImports, made } of modules) {
      const node = nodes.get(url)
      if (!node || !made || !isUnchanged(node.file, made)) continue
      node.transformResult = made.result
      node.staticImportedUrls = staticImports && new Set(staticImports)
      for (const name of imports) {
        const imported = nodes.get(name)
        if (!imported) continue
        node.importedModules.add(imported)
        imported.importers.add(node)
      }
      this.#kept++
    }
  }

  /** Writes the modules that are loaded now, if they have become more. */
  keep(): void {
    const modules = [...this.#graph.idToModuleMap.values()].map(keptModule)
    const made = modules.filter((module) => module.made).length
    if (made === this.#kept) return
    this.#kept = made
    const half = `${this.#file}.${process.pid}`
    fs.mkdirSync(path.dirname(half), { recursive: true })
    fs.writeFileSync(half, JSON.stringify({ version: this.#version, modules }))
    fs.renameSync(half, this.#file)
  }

  #read(): readonly KeptModule[] {
    try {
      const { version, modules } = JSON.parse(fs.readFileSync(this.#file, 'utf8'))
      return version === this.#version ? modules : []
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return []
      throw error
    }
  }
}

function isUnchanged(file: string | null, { size, mtimeMs }: { size: number; mtimeMs: number }): boolean {
  const found = file === null ? undefined : fs.statSync(file, { throwIfNoEntry: false })
  return found?.size === size && found.mtimeMs === mtimeMs
}

function keptModule(node: Node): KeptModule {
  const { url, id, file, transformResult: result, importedModules, staticImportedUrls } = node
  const imported = [...importedModules]
  const module = {
    url,
    id: id ?? url,
    imports: imported.map((one) => one.url),
    staticImports: staticImportedUrls && [...staticImportedUrls],
  }
  const found =
    file === null || file !== id || file.includes('\0')
      ? undefined
      : fs.statSync(file, { throwIfNoEntry: false })
  if (!result || !file || !found?.isFile() || found.mtimeMs > Date.now() - SETTLED) return module
  // A module that depends on further files, or on the names in a folder, is made again.
  if (imported.some(({ type }) => type === 'asset') || LISTS.test(fs.readFileSync(file, 'utf8')))
    return module
  const { size, mtimeMs } = found
  return { ...module, made: { size, mtimeMs, result: { ...result, map: withoutContent(result.map) } } }
}

/** Traces of the stack name lines of files, and show no text. */
function withoutContent(map: NonNullable<EnvironmentModuleNode['transformResult']>['map']) {
  return map && 'sourcesContent' in map ? { ...map, sourcesContent: [] } : map
}
