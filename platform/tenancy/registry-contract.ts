import type { Tenant } from '../core/tenant.ts'
import type { FaultGroup } from './fault-groups.ts'
import type { WatchFolder } from './folder-watches.ts'
import type { TenancyFolders } from './folders.ts'
import type { PublishedSource } from './landers/published.ts'
import type { OriginOf } from './loader.ts'
import type { KeptReadings } from './tenant-source.ts'

/**
 * All sites of the running program. Each answer comes from one state, which a change replaces as a
 * whole.
 */
export interface TenantRegistry {
  /** The tenant of a host in any spelling; undefined for a host that no site claims. */
  resolve(host: string | undefined): Tenant | undefined
  get(id: string): Tenant | undefined
  /** The tenant that the database knows by this key; undefined where its folder is gone. */
  byKey(key: number): Tenant | undefined
  all(): readonly Tenant[]
  /**
   * What keeps tenants on their last good settings, or away, and what goes live although it is
   * wrong; empty when all is well.
   */
  faults(): readonly FaultGroup[]
  /** Called after each swap with the ids that are new, changed or gone. Returns how to stop. */
  onChange(listener: (ids: ReadonlySet<string>) => void): () => void
  /**
   * Reads the published landers of these sites again, or of all; tries again where the database is
   * away.
   */
  readLanders(ids?: readonly string[]): Promise<void>
  /** Reads and watches all folders again, whether something changed or not. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** A row of the table `tenant`. */
export interface RecordedTenant {
  readonly id: string
  readonly key: number
  /** The hosts that it served last. */
  readonly hosts: readonly string[]
}

/** What the database knows of tenants; in tests something simpler. */
export interface TenantRecords {
  /** Every tenant there has ever been, also those whose folder is gone. */
  all(): Promise<readonly RecordedTenant[]>
  /** Keys of these tenants, made where they are missing. */
  assignKeys(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Remembers which hosts each of these tenants serves now. */
  setHosts(hosts: ReadonlyMap<string, readonly string[]>): Promise<void>
}

/** One change of one tenant. */
export interface TenantChange {
  readonly id: string
  readonly kind: 'added' | 'changed' | 'removed'
  readonly revision: string | undefined
  /** Errors that it goes live with, because there are no last good settings. */
  readonly findings: number
}

/** What one reading of the folders brought about. */
export interface Swap {
  /** The reading at the start: all tenants are new. */
  readonly first: boolean
  readonly ms: number
  readonly changes: readonly TenantChange[]
  /** Those that were not there before. */
  readonly faults: readonly FaultGroup[]
  /** Tenants that had faults and have none any more. */
  readonly mended: readonly string[]
  /** Tenants of the database that have no folder. Set at the first reading only. */
  readonly orphans: readonly RecordedTenant[]
}

export interface RegistryOptions {
  readonly folders: TenancyFolders
  readonly mode: 'development' | 'production'
  readonly records: TenantRecords
  /** Landers that marketers published; without it files alone speak. */
  readonly published?: PublishedSource
  /** Without it links lead to the tenant's own domain by https. */
  readonly originOf?: OriginOf
  readonly watch?: boolean
  /**
   * Readings of folders that nobody changes, for many registries of one process: without it each
   * reads the files itself.
   */
  readonly kept?: KeptReadings
  /**
   * Folder that keeps the last good files of each site beyond a restart; without it there is none.
   */
  readonly lastGood?: string
  /** For tests; otherwise `fs.watch`. */
  readonly watchFolder?: WatchFolder
  /** Called after each reading that changed something. */
  readonly onSwap?: (swap: Swap) => void
  /** Called where reading itself failed (database away); the state from before still serves. */
  readonly onError?: (error: unknown) => void
}
