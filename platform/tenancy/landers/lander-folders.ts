import { join } from 'node:path'
import { LANDER_NAME } from '../../core/lander.ts'
import { Containment, liesIn } from '../containment.ts'
import { foldersIn } from '../folders.ts'
import type { Read } from '../read-json.ts'
import { markShared } from '../shared-parts.ts'
import type { Validate } from '../validate.ts'
import { type LanderFolder, readLanderFolder } from './lander-folder.ts'
import { folderSource, type LanderSource } from './lander-source.ts'
import { readShared, SHARED, type SharedPictures, withShared } from './shared-pictures.ts'

/** Names of the landers in the platform's folder. */
export function landerNames(folder: string): readonly string[] {
  return foldersIn(folder)
    .filter((name) => !name.startsWith('_'))
    .sort()
}

/** The site's own folder of a lander, which may not exist. */
export function ownSource(tenants: string, id: string, name: string): LanderSource {
  const contained = new Containment(tenants, id)
  const folder = join(tenants, id, 'landers', name)
  const shown = `tenants/${id}/landers/${name}`
  return folderSource({ folder, shown, tenant: id, holds: (path) => contained.holds(path) })
}

/**
 * Folders of landers: the platform's, each cached until `forget`, and those of sites, which are
 * read each time.
 */
export class LanderFolders {
  readonly #folder: string
  readonly #validate: Validate
  readonly #read = new Map<string, Read<LanderFolder>>()
  #sharedRead: Read<SharedPictures> | undefined
  #names: ReadonlySet<string> | undefined

  /** @param folder the platform's landers */
  constructor(folder: string, validate: Validate) {
    this.#folder = folder
    this.#validate = validate
  }

  forget(): void {
    this.#read.clear()
    this.#sharedRead = undefined
    this.#names = undefined
  }

  /** The platform's folder of a lander. */
  base(name: string): Read<LanderFolder> {
    const known = this.#read.get(name)
    if (known) return known
    const folder = join(this.#folder, name)
    const holds = (path: string) => liesIn(this.#folder, path)
    const read = readLanderFolder({ folder, shown: `landers/${name}`, holds }, this.#validate)
    const whole = markShared(read.ok ? withShared(read.value, this.#sharedPictures()) : read)
    this.#read.set(name, whole)
    return whole
  }

  /**
   * Pictures that several landers share: drawn portraits, with the same names and sizes in each
   * style, and others.
   */
  #sharedPictures(): Read<SharedPictures> {
    this.#sharedRead ??= readShared(join(this.#folder, SHARED))
    return this.#sharedRead
  }

  /** Whether the platform has a lander of this name. */
  has(name: string): boolean {
    this.#names ??= new Set(landerNames(this.#folder))
    return this.#names.has(name)
  }

  /** Names of the folders of a site that change no lander of the platform by their name. */
  ownNames(tenants: string, id: string): readonly string[] {
    return foldersIn(join(tenants, id, 'landers')).filter((name) => LANDER_NAME.test(name) && !this.has(name))
  }

  /** The site's own folder of a lander; undefined if it has none. */
  own(tenants: string, id: string, name: string): Read<LanderFolder | undefined> {
    const inner = join(tenants, id, 'landers')
    if (!foldersIn(inner).includes(name)) return { ok: true, value: undefined }
    const contained = new Containment(tenants, id)
    const shown = `tenants/${id}/landers/${name}`
    const holds = (path: string) => contained.holds(path)
    return readLanderFolder({ folder: join(inner, name), shown, tenant: id, holds }, this.#validate)
  }
}
