/** A live version of a lander, as stored in the database. */
export interface PublishedVersion {
  readonly version: number
  /** JSON of its document: as text it takes the least memory until it is composed. */
  readonly document: string
}

export interface PublishedRow extends PublishedVersion {
  /** Id of the site. */
  readonly tenant: string
  /** Name of the lander, `PUBLISHED_THEME` or `PRESSED_STATE`. */
  readonly lander: string
}

/** Used instead of a lander's name for a site's theme; no lander can have it. */
export const PUBLISHED_THEME = '~theme'

/** Used instead of a lander's name for the state of a site that staff pressed. */
export const PRESSED_STATE = '~state'

/** Storage of published landers and themes, and of pressed states. */
export interface PublishedSource {
  /** Live versions of these sites, or of all, with one statement. */
  live(tenants?: readonly string[]): Promise<readonly PublishedRow[]>
  /** The live versions of all sites, without their documents. */
  versions(): Promise<readonly Omit<PublishedRow, 'document'>[]>
}

type Versions = ReadonlyMap<string, PublishedVersion>
const NONE: Versions = new Map()

/** The published landers of all sites, cached until the database reports a change. */
export class PublishedLanders {
  readonly #source: PublishedSource | undefined
  #sites: Map<string, Versions> | undefined
  #stale = new Set<string>()
  #allStale = false

  constructor(source: PublishedSource | undefined) {
    this.#source = source
  }

  /** Live versions of a site by the names of their landers, including its theme. */
  of(tenant: string): Versions {
    return this.#sites?.get(tenant) ?? NONE
  }

  /** Marks these sites to be read at the next `update`; all sites if none are given. */
  note(tenants?: Iterable<string>): void {
    if (tenants === undefined) this.#allStale = true
    else for (const tenant of tenants) this.#stale.add(tenant)
  }

  /**
   * Reads the marked sites, and all the first time.
   * @returns ids of the sites whose landers may have changed
   * @throws Error if the database is unavailable; the marks are kept
   */
  async update(): Promise<ReadonlySet<string>> {
    if (!this.#source) return new Set()
    if (!this.#sites) {
      this.#sites = grouped(await this.#source.live())
      return new Set()
    }
    const sites = this.#sites
    const [stale, all] = [this.#stale, this.#allStale]
    if (stale.size === 0 && !all) return new Set()
    this.#stale = new Set()
    this.#allStale = false
    try {
      const changed = new Set([...stale, ...(all ? await this.#changed(this.#source, sites) : [])])
      const rows = changed.size === 0 ? [] : await this.#source.live([...changed])
      const fresh = grouped(rows)
      for (const tenant of changed) {
        const versions = fresh.get(tenant)
        if (versions) sites.set(tenant, versions)
        else sites.delete(tenant)
      }
      return changed
    } catch (error) {
      this.note(stale)
      if (all) this.note()
      throw error
    }
  }

  /** Sites whose live versions differ from the known ones. */
  async #changed(source: PublishedSource, known: ReadonlyMap<string, Versions>): Promise<Set<string>> {
    const now = new Map<string, Map<string, number>>()
    for (const { tenant, lander, version } of await source.versions())
      now.set(tenant, (now.get(tenant) ?? new Map()).set(lander, version))
    const same = (tenant: string) => {
      const [was, is] = [known.get(tenant) ?? NONE, now.get(tenant) ?? new Map<string, number>()]
      return (
        was.size === is.size && [...is].every(([lander, version]) => was.get(lander)?.version === version)
      )
    }
    return new Set([...known.keys(), ...now.keys()].filter((tenant) => !same(tenant)))
  }
}

function grouped(rows: readonly PublishedRow[]): Map<string, Versions> {
  const sites = new Map<string, Map<string, PublishedVersion>>()
  for (const { tenant, lander, version, document } of rows)
    sites.set(tenant, (sites.get(tenant) ?? new Map()).set(lander, { version, document }))
  return sites
}
