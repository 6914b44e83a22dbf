import { contentErrors } from './check-content.ts'
import type { Finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import type { PublishedLanders } from './landers/published.ts'
import { domainOrigin, type LoadedTenant, type OriginOf, TenantLoader } from './loader.ts'
import type { Read } from './read-json.ts'

/** The result of reading one tenant's files. */
export interface TenantReading {
  readonly tenant: Read<LoadedTenant>
  /** Errors that people would see; empty if it does not load. */
  readonly errors: readonly Finding[]
}

/** Cached readings of tenants' files, with a placeholder origin. */
export interface KeptReadings {
  /** The reading of a tenant without published versions. */
  of(id: string): TenantReading
}

interface SourceOptions {
  readonly folders: TenancyFolders
  readonly originOf?: OriginOf
  readonly kept?: KeptReadings
}

/** Reads the files of one tenant, and shared files that were not read before. */
export function readingOf(folders: TenancyFolders, loader: TenantLoader, id: string): TenantReading {
  const tenant = loader.load(id)
  return { tenant, errors: tenant.ok ? contentErrors(folders, tenant.value) : [] }
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
    this.#loader?.forget()
  }

  of(id: string): TenantReading {
    const { folders, kept, originOf = domainOrigin } = this.#options
    if (kept && this.#published.of(id).size === 0) {
      const { tenant, errors } = kept.of(id)
      if (!tenant.ok) return { tenant, errors }
      const origin = originOf({ id, domain: tenant.value.settings.domain })
      return { tenant: { ok: true, value: { ...tenant.value, origin } }, errors }
    }
    this.#loader ??= new TenantLoader(folders, originOf, this.#published)
    return readingOf(folders, this.#loader, id)
  }
}
