import { contentErrors } from './check-content.ts'
import type { Finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import { faultsOfLanders } from './landers/library.ts'
import { PRESSED_STATE, type PublishedLanders } from './landers/published.ts'
import { siteWith } from './lazy-site.ts'
import { domainOrigin, type LoadedTenant, type OriginOf, TenantLoader } from './loader.ts'
import type { Read } from './read-json.ts'

/** The result of reading one tenant's files. */
export interface TenantReading {
  readonly tenant: Read<LoadedTenant>
  /** Errors that people would see; empty if it does not load. */
  readonly errors: readonly Finding[]
  /** Warnings about landers that the site is served without. */
  readonly notes: readonly Finding[]
}

/** Cached readings of tenants' files, with a placeholder origin. */
export interface KeptReadings {
  /** The reading of a tenant without published versions. */
  of(id: string): TenantReading
  /** What tenants share is read again on its next use. */
  forget?(): void
}

interface SourceOptions {
  readonly folders: TenancyFolders
  readonly originOf?: OriginOf
  readonly kept?: KeptReadings
}

/** Reads the files of one tenant, and shared files that were not read before. */
export function readingOf(folders: TenancyFolders, loader: TenantLoader, id: string): TenantReading {
  const tenant = loader.load(id)
  if (!tenant.ok) return { tenant, errors: [], notes: [] }
  const notes = faultsOfLanders(tenant.value.landers).filter(({ level }) => level === 'warning')
  return { tenant, errors: contentErrors(folders, tenant.value), notes }
}

/** The source of a registry's tenants: their files, or cached readings. */
export class TenantSource {
  readonly #options: SourceOptions
  readonly #published: PublishedLanders
  #loader: TenantLoader | undefined

  constructor(options: SourceOptions, published: PublishedLanders) {
    this.#options = options
    this.#published = published
  }

  /** Presets, themes and landers are read again on their next use. */
  forget(): void {
    this.#options.kept?.forget?.()
    this.#loader?.forget()
  }

  of(id: string): TenantReading {
    const { folders, kept, originOf = domainOrigin } = this.#options
    // A state that was pressed changes nothing of what is read.
    const published = [...this.#published.of(id).keys()].some((name) => name !== PRESSED_STATE)
    if (kept && !published) {
      const { tenant, errors, notes } = kept.of(id)
      if (!tenant.ok) return { tenant, errors, notes }
      const origin = originOf({ id, domain: tenant.value.settings.domain })
      return { tenant: { ok: true, value: siteWith(tenant.value, { origin }) }, errors, notes }
    }
    this.#loader ??= new TenantLoader(folders, originOf, this.#published)
    return readingOf(folders, this.#loader, id)
  }
}
