import { existsSync, promises as fs, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Tenant } from '../core/tenant.ts'
import { assetPath } from './containment.ts'
import { foldersIn, isTenantId, type TenancyFolders } from './folders.ts'
import type { PublishedLanders } from './landers/published.ts'
import { type LoadedTenant, type OriginOf, TenantLoader } from './loader.ts'
import { codeOf } from './read-json.ts'

/** Sites looked at between two turns of the event loop. */
const BATCH = 100
/** Next to the copy of a site's files: their revision. */
const MARK = 'revision'

/**
 * The last good files of each site, with its preset, its theme, its logo and its mark, in a folder
 * of the program's own data. A program or worker that starts while a file is broken serves the site
 * from them, and a site whose folder vanished is shown as paused from them. Stores
 * files and not the parsed result, because a newer program reads them by its own rules.
 */
export class LastGood {
  readonly #folders: TenancyFolders
  readonly #copy: TenancyFolders
  readonly #loader: () => TenantLoader

  /** @param folder of the copies */
  constructor(folders: TenancyFolders, folder: string, originOf: OriginOf, published: PublishedLanders) {
    this.#folders = folders
    this.#copy = { ...folders, tenants: lastGoodTenants(folder), themes: join(folder, 'themes') }
    this.#loader = () => new TenantLoader(this.#copy, originOf, published)
  }

  /** Ids of the sites with last good files. */
  ids(): string[] {
    return foldersIn(this.#copy.tenants).filter(
      (id) => isTenantId(id) && this.#keptRevision(id) !== undefined,
    )
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
    let count = 0
    // The folders of themes and presets are copied before the first site that uses them is loaded.
    let loader: TenantLoader | undefined
    for (const { id, revision, settings } of tenants) {
      if (++count % BATCH === 0) await new Promise(setImmediate)
      if (this.#keptRevision(id) === revision && this.#hasPictures(id, settings)) continue
      await once(settings.theme.id, this.#folders.themes, this.#copy.themes, 'theme.json')
      if (settings.preset)
        await once(`_presets/${settings.preset}.json`, this.#folders.tenants, this.#copy.tenants, '')
      await replace(join(this.#folders.tenants, id), join(this.#copy.tenants, id), async (fresh) => {
        for (const name of picturesOf(settings)) await copyPicture(this.#folders.tenants, id, name, fresh)
        await fs.writeFile(join(fresh, MARK), revision)
        loader ??= this.#loader()
        return loader.load(id, dirname(fresh)).ok
      })
    }
  }

  /** A copy by an earlier version of the program has no pictures. */
  #hasPictures(id: string, settings: Tenant['settings']): boolean {
    return picturesOf(settings).every((name) => {
      const [copy, own] = [this.#copy, this.#folders].map((folders) =>
        join(folders.tenants, id, 'assets', name),
      )
      return existsSync(copy ?? '') || !existsSync(own ?? '')
    })
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
 * Of the pictures of a site only those are copied that its page shows while it is closed.
 *
 * @param isGood whether the copy is accepted: the files may have changed since they were checked
 */
async function replace(from: string, to: string, isGood: (fresh: string) => Promise<boolean>): Promise<void> {
  await fs.mkdir(dirname(to), { recursive: true })
  // Another worker may do the same.
  const place = await fs.mkdtemp(join(dirname(to), '.new-'))
  const fresh = join(place, basename(to))
  try {
    await fs.cp(from, fresh, { recursive: true, filter: (file) => file !== join(from, 'assets') })
    if (!(await isGood(fresh))) return
    await fs.rm(to, { recursive: true, force: true })
    await fs.rename(fresh, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && !isGone(error, from)) throw error
  } finally {
    await fs.rm(place, { recursive: true, force: true })
  }
}

/** Whether files were removed while they were copied: the next reading sees what is there. */
const isGone = (error: unknown, from: string): boolean =>
  codeOf(error) === 'ENOENT' &&
  error instanceof Error &&
  'path' in error &&
  String(error.path).startsWith(from)

/** Pictures by which people recognise the brand. */
const picturesOf = ({ logo, mark }: Tenant['settings']): readonly string[] => [...new Set([logo, mark])]

async function copyPicture(tenants: string, id: string, name: string, to: string): Promise<void> {
  const from = assetPath(tenants, id, name)
  if (from === undefined) return
  const target = join(to, 'assets', name)
  try {
    await fs.mkdir(dirname(target), { recursive: true })
    await fs.copyFile(from, target)
  } catch (error) {
    // Removed meanwhile; `site check` reports it.
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Forgets the last good files of a site that is removed on purpose. */
export async function forgetLastGood(folder: string, id: string): Promise<void> {
  await fs.rm(join(lastGoodTenants(folder), id), { recursive: true, force: true })
}

/** The folder of sites within the folder of last good files. */
export const lastGoodTenants = (folder: string): string => join(folder, 'tenants')

async function isJson(file: string): Promise<boolean> {
  const text = await fs.readFile(file, 'utf8')
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
