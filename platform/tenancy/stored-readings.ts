import { createHash } from 'node:crypto'
import {
  promises as fs,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from './finding.ts'
import { folderFingerprint, sharedDigest } from './fingerprint.ts'
import type { TenancyFolders } from './folders.ts'
import { isObject } from './json.ts'
import { lazySite, type SiteContents } from './lazy-site.ts'
import { domainOrigin, type LoadedTenant, TenantLoader } from './loader.ts'
import { codeOf } from './read-json.ts'
import { isShared } from './shared-parts.ts'
import { type KeptReadings, readingOf, type TenantReading } from './tenant-source.ts'

/** What is stored of a site that loads, besides its contents. */
type Known = Omit<LoadedTenant, keyof SiteContents>

interface Stored {
  /** Of the site's folder, and of everything that all sites use. */
  readonly fingerprint: string
  readonly errors: readonly Finding[]
  readonly notes: readonly Finding[]
  /** Null: the site does not load. */
  readonly site: Known | null
  /** Name of the file with its contents. */
  readonly contents: string
}

interface StoreOptions {
  readonly folders: TenancyFolders
  /** Folder of the program's own data. */
  readonly place: string
  /** Changes with the program: readings of another one are not used. */
  readonly program: string
  /**
   * Another process of the host watches the files and had stored their readings when this one
   * started: it takes the first reading of each site without a look at its files.
   */
  readonly checked?: boolean
  /** Called if readings cannot be stored: they are used all the same. */
  readonly onError: (error: unknown) => void
}

/** Stands for a value that many sites share, stored once. No schema allows a key like this. */
const PART = '$part'
/** Shorter shared values are stored with each site, in characters of JSON. */
const SHORTEST_PART = 200
/** Sites whose contents stay in memory; the next one replaces one that was not used since. */
const MOST_HELD = 500
/** Stored contents that no site refers to are removed after this many milliseconds. */
const UNUSED_MS = 86_400_000
/** Programs whose readings are kept: this one, and the one before an upgrade. */
const PROGRAMS = 2

/**
 * Readings of sites' files, stored so that the processes of a host, and its next start, do not read
 * and check unchanged files again (decision 88). A reading is used if the site's folder has the
 * same fingerprint as before it was read, and if the stored text has the digest that it names; in
 * any other case the files are read. Settings are kept in memory, and the rest of a site is read
 * from the store when it is asked for.
 */
export class StoredReadings implements KeptReadings {
  readonly #folders: TenancyFolders
  readonly #place: string
  readonly #program: string
  readonly #checked: boolean
  readonly #onError: (error: unknown) => void
  /** Sites that were taken without a look at their files. */
  readonly #taken = new Set<string>()
  readonly #parts = new Map<string, unknown>()
  readonly #stored = new WeakMap<object, string | null>()
  readonly #held = new Map<string, { readonly contents: SiteContents; used: boolean }>()
  #shared: string | undefined
  #loader: TenantLoader | undefined
  #failed = false

  constructor({ folders, place, program, checked = false, onError }: StoreOptions) {
    this.#folders = folders
    this.#place = place
    this.#program = program
    this.#checked = checked
    this.#onError = onError
  }

  /** What all sites use is read again on its next use. */
  forget(): void {
    this.#shared = undefined
    this.#loader?.forget()
  }

  /** Program whose readings are stored; null: some could not be, so files have to be looked at. */
  get stored(): string | null {
    return this.#failed ? null : this.#program
  }

  /** The stored reading of a site, or a new one if its files have changed. */
  of(id: string): TenantReading {
    if (this.#checked && !this.#taken.has(id)) {
      this.#taken.add(id)
      const checked = this.#take(id)
      if (checked) return checked
    }
    const fingerprint = this.#fingerprint(id)
    const known = fingerprint === undefined ? undefined : this.#take(id, fingerprint)
    if (known) return known
    const reading = this.#read(id)
    try {
      // Files that changed while they were read have another fingerprint by now.
      if (fingerprint === undefined || fingerprint !== this.#fingerprint(id)) {
        rmSync(join(this.#sites, id), { force: true })
        return reading
      }
      this.#store(id, fingerprint, reading)
      return this.#take(id, fingerprint) ?? reading
    } catch (error) {
      if (!this.#failed) this.#onError(error)
      this.#failed = true
      return reading
    }
  }

  /**
   * For a process that has started: removes readings of earlier programs, and contents that no site
   * refers to any more. Compiles the schemas, so that the first change need not wait for them.
   */
  async prune(now = Date.now()): Promise<void> {
    for (const folder of [this.#sites, this.#contents]) await fs.mkdir(folder, { recursive: true })
    await fs.utimes(this.#home, now / 1000, now / 1000)
    const programs = await filesIn(this.#place)
    programs.sort((a, b) => b.time - a.time)
    for (const { path } of programs.slice(PROGRAMS)) await fs.rm(path, { recursive: true, force: true })
    const used = new Set<string>()
    for (const { name, path, time } of await filesIn(this.#sites)) {
      const there = await fs.access(join(this.#folders.tenants, name)).then(
        () => true,
        () => false,
      )
      if (there || time > now - UNUSED_MS) used.add(this.#head(name)?.contents ?? '')
      else await fs.rm(path, { force: true })
    }
    for (const { name, path, time } of await filesIn(this.#contents))
      if (!used.has(name) && time < now - UNUSED_MS) await fs.rm(path, { force: true })
    this.#loader ??= new TenantLoader(this.#folders, domainOrigin)
  }

  get #home(): string {
    return join(this.#place, this.#program)
  }

  get #sites(): string {
    return join(this.#home, 'sites')
  }

  get #contents(): string {
    return join(this.#home, 'contents')
  }

  #fingerprint(id: string): string | undefined {
    const own = folderFingerprint(join(this.#folders.tenants, id))
    if (own === undefined) return undefined
    this.#shared ??= sharedDigest(this.#folders)
    return digestOf(`${this.#shared} ${own}`)
  }

  #read(id: string): TenantReading {
    this.#loader ??= new TenantLoader(this.#folders, domainOrigin)
    return readingOf(this.#folders, this.#loader, id)
  }

  /** @param fingerprint without it, whatever is stored */
  #take(id: string, fingerprint?: string): TenantReading | undefined {
    const stored = this.#head(id)
    if (!stored || (fingerprint !== undefined && stored.fingerprint !== fingerprint)) return undefined
    const { errors, notes, site, contents } = stored
    if (site === null) return { tenant: { ok: false, findings: [...errors] }, errors: [], notes }
    const value = lazySite(site, () => this.#contentsOf(id, contents))
    return { tenant: { ok: true, value }, errors, notes }
  }

  #head(id: string): Stored | undefined {
    return this.#valueIn(join(this.#sites, id), (text) => {
      const end = text.indexOf('\n')
      return digestOf(text.slice(end + 1)) === text.slice(0, end) ? text.slice(end + 1) : undefined
    }) as Stored | undefined
  }

  #store(id: string, fingerprint: string, { tenant, errors, notes }: TenantReading): void {
    if (!tenant.ok) {
      this.#storeHead(id, { fingerprint, errors: tenant.findings, notes, site: null, contents: '' })
      return
    }
    const { theme, texts, pages, landers, ...site } = tenant.value
    const text = JSON.stringify(this.#withoutParts({ theme, texts, pages, landers }))
    const contents = digestOf(text)
    const before = this.#head(id)?.contents
    this.#write(join(this.#contents, contents), text)
    this.#storeHead(id, { fingerprint, errors, notes, site, contents })
    if (before && before !== contents) this.#noteUnused(join(this.#contents, before))
  }

  #storeHead(id: string, stored: Stored): void {
    const text = JSON.stringify(this.#withoutParts(stored))
    this.#write(join(this.#sites, id), `${digestOf(text)}\n${text}`)
  }

  /** Processes that serve the site as it was read them until they hear of the change. */
  #noteUnused(path: string): void {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }

  #contentsOf(id: string, name: string): SiteContents {
    const held = this.#held.get(name)
    if (held) {
      held.used = true
      return held.contents
    }
    const contents = this.#named(this.#contents, name) ?? this.#contentsOfFiles(id)
    this.#makeRoom()
    this.#held.set(name, { contents: contents as SiteContents, used: false })
    return contents as SiteContents
  }

  /** Somebody has removed or changed what was stored while the program runs. */
  #contentsOfFiles(id: string): SiteContents {
    const { tenant } = this.#read(id)
    if (!tenant.ok) throw new Error(`the stored contents of site ${id} are gone, and its files do not load`)
    return tenant.value
  }

  #makeRoom(): void {
    for (const [name, held] of this.#held) {
      if (this.#held.size < MOST_HELD) return
      this.#held.delete(name)
      if (!held.used) continue
      held.used = false
      this.#held.set(name, held)
    }
  }

  /** Replaces shared values by their names, and stores those that are not stored yet. */
  #withoutParts(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const part = isShared(value) ? this.#partOf(value) : null
    if (part !== null) return { [PART]: part }
    if (Array.isArray(value)) return value.map((inner) => this.#withoutParts(inner))
    if (Object.hasOwn(value, PART)) throw new Error(`a site uses the key ${PART}`)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#withoutParts(inner)]))
  }

  #partOf(value: object): string | null {
    const known = this.#stored.get(value)
    if (known !== undefined) return known
    const text = JSON.stringify(value)
    const name = text.length < SHORTEST_PART ? null : digestOf(text)
    if (name !== null) this.#write(join(this.#home, 'parts', name), text)
    this.#stored.set(value, name)
    return name
  }

  /** A stored value that its digest names; undefined if it is not there, or broken. */
  #named(folder: string, name: string): unknown {
    return this.#valueIn(join(folder, name), (text) => (digestOf(text) === name ? text : undefined))
  }

  /** @param proven the JSON in a text, unless its digest proves that it is broken */
  #valueIn(path: string, proven: (text: string) => string | undefined): unknown {
    try {
      const json = proven(readFileSync(path, 'utf8'))
      return json === undefined ? undefined : this.#withParts(JSON.parse(json))
    } catch (error) {
      if (codeOf(error) !== '' || error instanceof LostPart) return undefined
      throw error
    }
  }

  #withParts(value: unknown): unknown {
    if (Array.isArray(value)) return Object.freeze(value.map((inner) => this.#withParts(inner)))
    if (!isObject(value)) return value
    const part = value[PART]
    if (typeof part !== 'string') {
      const own: Record<string, unknown> = value
      for (const [key, inner] of Object.entries(own))
        if (typeof inner === 'object') own[key] = this.#withParts(inner)
      return Object.freeze(own)
    }
    const known = this.#parts.get(part) ?? this.#named(join(this.#home, 'parts'), part)
    if (known === undefined) throw new LostPart()
    this.#parts.set(part, known)
    return known
  }

  /** In one step, so that no process reads half of a file. */
  #write(path: string, text: string): void {
    const fresh = `${path}.${process.pid}`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(fresh, text)
    renameSync(fresh, path)
  }
}

/** A stored value refers to a shared one that is not there, or broken. */
class LostPart extends Error {}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)

interface KeptFile {
  readonly name: string
  readonly path: string
  /** Of its last change, in milliseconds. */
  readonly time: number
}

async function filesIn(folder: string): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const name of await fs.readdir(folder)) {
    const path = join(folder, name)
    // Another process may have renamed it.
    const stats = await fs.stat(path).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
    if (stats) files.push({ name, path, time: stats.mtimeMs })
  }
  return files
}
