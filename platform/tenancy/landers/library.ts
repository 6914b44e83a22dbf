import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Lander } from '../../core/lander.ts'
import { Containment, liesIn } from '../containment.ts'
import type { Finding } from '../finding.ts'
import { foldersIn, namesIn, type TenancyFolders } from '../folders.ts'
import { deepFreeze } from '../json.ts'
import type { Read } from '../read-json.ts'
import type { Validate } from '../validate.ts'
import { composeLander } from './compose.ts'
import { type LanderFolder, readLanderFolder } from './lander-folder.ts'
import { sectionTypes } from './section-schemas.ts'

/** The landers of one site; one that is broken is not among them (`faultsOfLanders`). */
export interface SiteLanders {
  readonly landers: Readonly<Record<string, Lander>>
  /** Changes with any of their files. */
  readonly digest: string
}

/** Folder of LANDERS_DIR whose pictures every lander may show. */
export const SHARED = '_shared'

type Folders = Pick<TenancyFolders, 'landers' | 'schemas'>

const faults = new WeakMap<SiteLanders['landers'], readonly Finding[]>()

/** What was found while these landers were composed. */
export const faultsOfLanders = (landers: SiteLanders['landers']): readonly Finding[] =>
  faults.get(landers) ?? []

/** Lander folders of the platform, read once until `forget`; sites that change nothing share one composed object. */
export class LanderLibrary {
  readonly #folders: Folders
  readonly #validate: Validate
  readonly #read = new Map<string, Read<LanderFolder>>()
  readonly #shared = new Map<string, ReturnType<typeof composeLander>>()

  constructor(folders: Folders, validate: Validate) {
    this.#folders = folders
    this.#validate = validate
  }

  forget(): void {
    this.#read.clear()
    this.#shared.clear()
  }

  /** Names of the landers that the platform has. */
  names(): readonly string[] {
    return foldersIn(this.#folders.landers)
      .filter((name) => !name.startsWith('_'))
      .sort()
  }

  /** @param tenants the folder that holds the site's own folder */
  ofSite(tenants: string, id: string, names: readonly string[]): SiteLanders {
    const landers: Record<string, Lander> = {}
    const findings: Finding[] = []
    const hash = createHash('sha256')
    for (const name of names) {
      const base = this.base(name)
      const own = this.#own(tenants, id, name)
      if (!base.ok || !own.ok) {
        findings.push(...(base.ok ? [] : base.findings), ...(own.ok ? [] : own.findings))
        continue
      }
      const made = own.value ? this.#composed(name, base.value, own.value, id) : this.#plain(name, base.value)
      hash
        .update(name)
        .update(base.value.digest)
        .update(own.value?.digest ?? '')
      findings.push(...made.findings)
      if (made.findings.length === 0) landers[name] = deepFreeze(made.lander)
    }
    faults.set(Object.freeze(landers), findings)
    return { landers, digest: hash.digest('hex') }
  }

  /** The platform's folder of a lander. */
  base(name: string): Read<LanderFolder> {
    const known = this.#read.get(name)
    if (known) return known
    const folder = join(this.#folders.landers, name)
    const holds = (path: string) => liesIn(this.#folders.landers, path)
    const read = readLanderFolder({ folder, shown: `landers/${name}`, holds }, this.#validate)
    const shared = this.#sharedPictures()
    const whole: Read<LanderFolder> = read.ok
      ? { ok: true, value: { ...read.value, assets: [...read.value.assets, ...shared] } }
      : read
    this.#read.set(name, whole)
    return whole
  }

  /** Pictures that several landers show: drawn portraits, of which each style has the same names, and others. */
  #sharedPictures(): readonly string[] {
    const shared = join(this.#folders.landers, SHARED)
    return [...new Set(foldersIn(shared).flatMap((folder) => namesIn(join(shared, folder))))]
  }

  #own(tenants: string, id: string, name: string): Read<LanderFolder | undefined> {
    const inner = join(tenants, id, 'landers')
    if (!foldersIn(inner).includes(name)) return { ok: true, value: undefined }
    const contained = new Containment(tenants, id)
    const shown = `tenants/${id}/landers/${name}`
    const holds = (path: string) => contained.holds(path)
    return readLanderFolder({ folder: join(inner, name), shown, tenant: id, holds }, this.#validate)
  }

  #plain(name: string, base: LanderFolder) {
    const known = this.#shared.get(name)
    if (known) return known
    const made = composeLander(name, base, undefined, this.#types, { file: `landers/${name}/lander.json` })
    this.#shared.set(name, made)
    return made
  }

  #composed(name: string, base: LanderFolder, own: LanderFolder, tenant: string) {
    const file = `tenants/${tenant}/landers/${name}/lander.json`
    return composeLander(name, base, own, this.#types, { file, tenant })
  }

  get #types() {
    return sectionTypes(this.#folders.schemas)
  }
}
