import { promises as fs, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { TenancyFolders } from './folders.ts'
import type { PublishedLanders } from './landers/published.ts'
import { type LoadedTenant, type OriginOf, TenantLoader } from './loader.ts'
import { codeOf } from './read-json.ts'

/** Next to the copy of a site's files: their revision. */
const MARK = 'revision'

/**
 * The last good files of each site, with its preset and its theme, in a folder of the program's own
 * data. A program or worker that starts while a file is broken serves the site from them. Stores
 * files and not the parsed result, because a newer program reads them by its own rules.
 */
export class LastGood {
  readonly #folders: TenancyFolders
  readonly #copy: TenancyFolders
  readonly #loader: () => TenantLoader

  /** @param folder of the copies */
  constructor(folders: TenancyFolders, folder: string, originOf: OriginOf, published: PublishedLanders) {
    this.#folders = folders
    this.#copy = { ...folders, tenants: join(folder, 'tenants'), themes: join(folder, 'themes') }
    this.#loader = () => new TenantLoader(this.#copy, originOf, published)
  }

  /**
   * @returns the site from its last good files; undefined if there are none, or if this program
   * does not accept them
   */
  read(id: string): LoadedTenant | undefined {
    if (this.#keptRevision(id) === undefined) return undefined
    const found = this.#loader().load(id)
    return found.ok ? found.value : undefined
  }

  /**
   * Stores the files of sites that were just read and found good, unless they are already stored.
   *
   * @throws Error if the folder is not writable
   */
  async keep(tenants: Iterable<LoadedTenant>): Promise<void> {
    const done = new Set<string>()
    const once = async (name: string, from: string, to: string, json: string) => {
      if (!done.has(name))
        await replace(join(from, name), join(to, name), (fresh) => isJson(join(fresh, json)))
      done.add(name)
    }
    for (const { id, revision, settings } of tenants) {
      if (this.#keptRevision(id) === revision) continue
      await once(settings.theme.id, this.#folders.themes, this.#copy.themes, 'theme.json')
      if (settings.preset)
        await once(`_presets/${settings.preset}.json`, this.#folders.tenants, this.#copy.tenants, '')
      await replace(join(this.#folders.tenants, id), join(this.#copy.tenants, id), async (fresh) => {
        await fs.writeFile(join(fresh, MARK), revision)
        return this.#loader().load(id, dirname(fresh)).ok
      })
    }
  }

  #keptRevision(id: string): string | undefined {
    try {
      return readFileSync(join(this.#copy.tenants, id, MARK), 'utf8')
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }
}

/**
 * Copies a file or folder to a temporary place first, so that a partial copy is never read.
 * Pictures of a site are not copied.
 *
 * @param isGood whether the copy is accepted: the files may have changed since they were checked
 */
async function replace(from: string, to: string, isGood: (fresh: string) => Promise<boolean>): Promise<void> {
  // Another worker may do the same.
  const place = join(dirname(to), `.new-${process.pid}`)
  const fresh = join(place, basename(to))
  try {
    await fs.cp(from, fresh, { recursive: true, filter: (file) => file !== join(from, 'assets') })
    if (!(await isGood(fresh))) return
    await fs.rm(to, { recursive: true, force: true })
    await fs.rename(fresh, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY') throw error
  } finally {
    await fs.rm(place, { recursive: true, force: true })
  }
}

async function isJson(file: string): Promise<boolean> {
  const text = await fs.readFile(file, 'utf8')
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
