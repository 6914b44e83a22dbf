import { createHash } from 'node:crypto'
import { type Lander, OWN_LANDERS } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { describeFinding, type Finding, finding } from '../finding.ts'
import type { TenancyFolders } from '../folders.ts'
import { deepFreeze, show } from '../json.ts'
import type { Read } from '../read-json.ts'
import { markShared } from '../shared-parts.ts'
import type { Validate } from '../validate.ts'
import { landerContentFindings } from './check.ts'
import { composeLander } from './compose.ts'
import { baseName, documentSource } from './document.ts'
import { type LanderFolder, readLander } from './lander-folder.ts'
import { LanderFolders, ownSource } from './lander-folders.ts'
import { PUBLISHED_THEME, type PublishedVersion } from './published.ts'
import { type SectionTypes, sectionTypes } from './section-schemas.ts'

/** The landers of one site; broken ones are left out (`faultsOfLanders`). */
export interface SiteLanders {
  readonly landers: Readonly<Record<string, Lander>>
  /** Changes with any of their files. */
  readonly digest: string
}

/** Every site must have these: if its own folder of one is broken, the platform's is used. */
const OWN: ReadonlySet<string> = new Set(OWN_LANDERS)

/** A site whose landers are composed. */
export interface LanderSite {
  /** The folder that contains the site's own folder. */
  readonly tenants: string
  readonly id: string
  /** Languages that the site offers: published landers are complete in each of them. */
  readonly languages: readonly LocaleCode[]
}

/** A document as the site would show it, with its faults. */
export interface ComposedDocument {
  readonly lander: Lander
  readonly findings: readonly Finding[]
  readonly digest: string
}

const faults = new WeakMap<SiteLanders['landers'], readonly Finding[]>()

/** Findings from composing these landers. */
export const faultsOfLanders = (landers: SiteLanders['landers']): readonly Finding[] =>
  faults.get(landers) ?? []

/** Composes the landers of sites; sites that do not change one share one composed object. */
export class LanderLibrary {
  readonly #schemas: string
  readonly #validate: Validate
  readonly #folders: LanderFolders

  constructor({ landers, schemas }: Pick<TenancyFolders, 'landers' | 'schemas'>, validate: Validate) {
    this.#schemas = schemas
    this.#validate = validate
    this.#folders = new LanderFolders(landers, validate)
  }

  /** Reads the platform's folders again on their next use. */
  forget(): void {
    this.#folders.forget()
  }

  /**
   * @param published live versions of the site; one that the program no longer accepts is replaced
   * by the files
   */
  ofSite(
    site: LanderSite,
    names: readonly string[],
    published: ReadonlyMap<string, PublishedVersion> = new Map(),
  ): SiteLanders {
    const landers: Record<string, Lander> = {}
    const findings: Finding[] = []
    const hash = createHash('sha256')
    const own = this.#ownNames(site, published)
    for (const name of new Set<string>([...names, ...OWN_LANDERS, ...own])) {
      const made = this.#published(site, name, published.get(name)) ?? this.#ofFiles(site, name)
      findings.push(...made.findings)
      const shown = made.lander ? { lander: made.lander, digest: made.digest } : this.#standIn(name)
      if (!shown) continue
      hash.update(name).update(shown.digest)
      landers[name] = deepFreeze(shown.lander)
    }
    faults.set(Object.freeze(landers), findings)
    return { landers, digest: hash.digest('hex') }
  }

  /**
   * Landers that only this site has: published ones, and folders, whose file names the platform's
   * lander that they change. The file is what offers them: `tenant.json` does not list them.
   */
  #ownNames({ tenants, id }: LanderSite, published: ReadonlyMap<string, PublishedVersion>): string[] {
    const versions = [...published].flatMap(([name, { document }]) =>
      name !== PUBLISHED_THEME && baseName(JSON.parse(document)) !== undefined ? [name] : [],
    )
    const folders = this.#folders.ownNames(tenants, id).filter((name) => {
      const read = ownSource(tenants, id, name).read('lander.json')
      if (read.ok) return baseName(read.value.value) !== undefined
      return read.findings.some(({ code }) => code !== 'file_missing')
    })
    return [...versions, ...folders].sort()
  }

  /**
   * The platform's lander below a site's: the one that its file names, or that of the same name.
   */
  #below({ id }: LanderSite, name: string, base: string | undefined): Read<LanderFolder> {
    if (base === undefined || this.#folders.has(base)) return this.#folders.base(base ?? name)
    const message = `expected the name of a folder in landers, found ${show(base)}`
    const where = { file: `tenants/${id}/landers/${name}/lander.json`, tenant: id, path: 'base' }
    return {
      ok: false,
      findings: [finding('lander_missing', { ...where, values: { lander: base } }, message)],
    }
  }

  /** The platform's own lander, if every site must have it. */
  #standIn(name: string): { lander: Lander; digest: string } | undefined {
    const base = this.#folders.base(name)
    return OWN.has(name) && base.ok
      ? { lander: plainLander(name, base.value, this.#types).lander, digest: base.value.digest }
      : undefined
  }

  /**
   * Composes a document in place of the site's folder; undefined if the platform's own lander is
   * broken.
   */
  ofDocument(site: LanderSite, name: string, document: unknown): ComposedDocument | undefined {
    const { tenants, id, languages } = site
    const base = this.#below(site, name, baseName(document))
    if (!base.ok) return undefined
    const shown = `tenants/${id}/landers/${name}`
    const files = ownSource(tenants, id, name)
    const own = readLander(documentSource(document, { shown, tenant: id, files }), this.#validate)
    const { lander, findings } = this.#composed(name, base.value, own.folder, id)
    const contents = landerContentFindings(lander, languages, this.#types, { folder: shown, tenant: id })
    return {
      lander,
      findings: [...own.findings, ...findings, ...contents],
      digest: base.value.digest + own.folder.digest,
    }
  }

  #published(
    site: LanderSite,
    name: string,
    given: PublishedVersion | undefined,
  ): { lander?: Lander; findings: readonly Finding[]; digest: string } | undefined {
    if (!given) return undefined
    const made = this.ofDocument(site, name, JSON.parse(given.document))
    const wrong = made?.findings.find(({ level }) => level === 'fatal' || level === 'error')
    if (!made || wrong) return this.#insteadOf(site, name, given, wrong)
    return { lander: { ...made.lander, version: given.version }, findings: [], digest: made.digest }
  }

  /**
   * Uses the files in place of a version that was valid when published: a deployment may have
   * removed a section type. A lander that only the site has is left out without files.
   */
  #insteadOf(
    site: LanderSite,
    name: string,
    { version, document }: PublishedVersion,
    wrong: Finding | undefined,
  ) {
    const { id } = site
    const reason = wrong ? describeFinding(wrong) : `a lander landers/${name} that loads, found faults in it`
    const where = { file: `tenants/${id}/landers/${name}/lander.json`, tenant: id }
    const own = baseName(JSON.parse(document)) !== undefined && !this.#hasFiles(site, name)
    const { lander, findings, digest } = own
      ? { lander: undefined, findings: [], digest: '' }
      : this.#ofFiles(site, name)
    const instead = own ? 'does not show it' : 'shows its files instead'
    const message = `expected published version ${version} to be valid, found in it ${reason}; the site ${instead}`
    const values = { lander: name, version: String(version) }
    const note = finding('lander_version_invalid', { ...where, values }, message)
    return { ...(lander ? { lander } : {}), findings: [note, ...findings], digest }
  }

  #ofFiles(
    site: LanderSite,
    name: string,
  ): { lander?: Lander; findings: readonly Finding[]; digest: string } {
    const { tenants, id } = site
    const own = this.#folders.own(tenants, id, name)
    if (!own.ok && !this.#folders.has(name)) return { findings: own.findings, digest: '' }
    const base = this.#below(site, name, own.ok ? own.value?.base : undefined)
    if (!base.ok || !own.ok) {
      const findings = [...(base.ok ? [] : base.findings), ...(own.ok ? [] : own.findings)]
      return { findings, digest: '' }
    }
    const made = own.value
      ? this.#composed(name, base.value, own.value, id)
      : plainLander(name, base.value, this.#types)
    const digest = base.value.digest + (own.value?.digest ?? '')
    return { ...(made.findings.length === 0 ? { lander: made.lander } : {}), findings: made.findings, digest }
  }

  #hasFiles({ tenants, id }: LanderSite, name: string): boolean {
    return this.#folders.ownNames(tenants, id).includes(name)
  }

  #composed(name: string, base: LanderFolder, own: LanderFolder, tenant: string) {
    const file = `tenants/${tenant}/landers/${name}/lander.json`
    return composeLander(name, base, own, this.#types, { file, tenant })
  }

  get #types() {
    return sectionTypes(this.#schemas)
  }
}

type Composed = ReturnType<typeof composeLander>

/** The last composition of each lander; its folder's digest changes with any byte of its files. */
const composed = new Map<
  string,
  { readonly digest: string; readonly types: SectionTypes; readonly made: Composed }
>()

/**
 * The platform's own lander, for sites that do not change it. The same object as long as its files
 * are unchanged, even after they were read again, so that cached results (`contentFindings`) stay
 * valid.
 */
function plainLander(name: string, base: LanderFolder, types: SectionTypes): Composed {
  const last = composed.get(name)
  if (last?.digest === base.digest && last.types === types) return last.made
  const made = markShared(
    composeLander(name, base, undefined, types, { file: `landers/${name}/lander.json` }),
  )
  composed.set(name, { digest: base.digest, types, made })
  return made
}
