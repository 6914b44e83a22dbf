/** A live version of a lander, as the database has it. */
export interface PublishedVersion {
  readonly version: number
  /** JSON of its document: as text it takes the least memory until it is composed. */
  readonly document: string
}

export interface PublishedRow extends PublishedVersion {
  /** Id of the site. */
  readonly tenant: string
  /** Name of the lander, or `PUBLISHED_THEME`. */
  readonly lander: string
}

/** Stands in place of a lander's name for the theme of a site; no lander can have it. */
export const PUBLISHED_THEME = '~theme'

/** Where published landers and themes are kept. */
export interface PublishedSource {
  /** Live versions of these sites, or of all, with one statement. */
  live(tenants?: readonly string[]): Promise<readonly PublishedRow[]>
  /** Which versions are live at all sites, without their documents. */
  versions(): Promise<readonly Omit<PublishedRow, 'document'>[]>
}

type Versions = ReadonlyMap<string, PublishedVersion>
const NONE: Versions = new Map()

/** The published landers of all sites, kept until the database says that some changed. */
export class PublishedLanders {
  readonly #source: PublishedSource | undefined
  #sites: Map<string, Versions> | undefined
  #stale = new Set<string>()
  #allStale = false

  constructor(source: PublishedSource | undefined) {
    this.#source = source
  }

  /** Live versions of a site by the names of their landers, and the one of its theme. */
  of(tenant: string): Versions {
    return this.#sites?.get(tenant) ?? NONE
  }

  /** These sites are read at the next `update`; all of them where none are named. */
  note(tenants?: Iterable<string>): void {
    if (tenants === undefined) this.#allStale = true
    else for (const tenant of tenants) this.#stale.add(tenant)
  }

  /**
   * Reads what was noted, and all at the first time.
   * @returns ids of the sites whose landers may have changed
   * @throws where the database is away; what was noted stays so
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

  /** Sites whose live versions are others than those known here. */
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
