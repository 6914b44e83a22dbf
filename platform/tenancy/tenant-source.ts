import { contentErrors } from './check-content.ts'
import type { Finding } from './finding.ts'
import type { TenancyFolders } from './folders.ts'
import type { PublishedLanders } from './landers/published.ts'
import { domainOrigin, type LoadedTenant, type OriginOf, TenantLoader } from './loader.ts'
import type { Read } from './read-json.ts'

/** What the files of one tenant say. */
export interface TenantReading {
  readonly tenant: Read<LoadedTenant>
  /** What people would see as an error; none where it does not load. */
  readonly errors: readonly Finding[]
}

/** What the files of tenants say, with the origin of nobody in particular. */
export interface KeptReadings {
  /** Of a tenant that nothing was published for. */
  of(id: string): TenantReading
}

interface SourceOptions {
  readonly folders: TenancyFolders
  readonly originOf?: OriginOf
  readonly kept?: KeptReadings
}

/**
 * Reads the files of one tenant, and what they share with others where that was not read before.
 */
export function readingOf(folders: TenancyFolders, loader: TenantLoader, id: string): TenantReading {
  const tenant = loader.load(id)
  return { tenant, errors: tenant.ok ? contentErrors(folders, tenant.value) : [] }
}

/** Where a registry has its tenants from: their files, or what was kept of them. */
export class TenantSource {
  readonly #options: SourceOptions
  readonly #published: PublishedLanders
  #loader: TenantLoader | undefined

  constructor(options: SourceOptions, published: PublishedLanders) {
    this.#options = options
    this.#published = published
  }

  /** Presets, themes and landers are read again at their next use. */
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
