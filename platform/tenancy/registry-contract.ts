import type { Tenant } from '../core/tenant.ts'
import type { FaultGroup } from './fault-groups.ts'
import type { Finding } from './finding.ts'
import type { WatchFolder } from './folder-watches.ts'
import type { TenancyFolders } from './folders.ts'
import type { PublishedSource } from './landers/published.ts'
import type { OriginOf } from './loader.ts'
import type { KeptReadings } from './tenant-source.ts'
import type { HearChanges } from './told-changes.ts'

/**
 * All sites of the running program. Each answer comes from one consistent state, which a change
 * replaces as a whole.
 */
export interface TenantRegistry {
  /** The tenant of a host in any spelling; undefined if no site claims it. */
  resolve(host: string | undefined): Tenant | undefined
  get(id: string): Tenant | undefined
  /** The tenant with this key in the database; undefined if it is not served. */
  byKey(key: number): Tenant | undefined
  all(): readonly Tenant[]
  /**
   * Faults that keep tenants on their last good settings or offline, and those that went live;
   * empty if there are none.
   */
  faults(): readonly FaultGroup[]
  /** Those of one tenant, also where `faults` merges them with the same ones of others. */
  faultsOf(id: string): readonly Finding[]
  /**
   * Called after each takeover with the ids that are new, changed or removed. @returns a function
   * that unsubscribes
   */
  onChange(listener: (ids: ReadonlySet<string>) => void): () => void
  /**
   * Reads the published landers of these sites again, or of all; retries if the database is
   * unavailable.
   */
  readLanders(ids?: readonly string[]): Promise<void>
  /** Reads and watches all folders again, even if nothing has changed. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** A row of the table `tenant`. */
export interface RecordedTenant {
  readonly id: string
  readonly key: number
  /** The hosts that it served last. */
  readonly hosts: readonly string[]
  /** Its folder was removed on purpose. */
  readonly removed?: boolean
}

/** Tenant records of the database; simpler in tests. */
export interface TenantRecords {
  /** Every tenant that has ever existed, including those without a folder. */
  all(): Promise<readonly RecordedTenant[]>
  /** Keys of these tenants, created if missing; one that was removed is there again. */
  assignKeys(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * Stores the current hosts of each of these tenants, unless those stored come from a file that is
   * not older. @returns ids of the tenants whose hosts were stored
   */
  setHosts(tenants: readonly HostsOfFile[]): Promise<ReadonlySet<string>>
}

/** The hosts of a tenant in its file. */
export interface HostsOfFile {
  readonly id: string
  readonly hosts: readonly string[]
  /** When the file was changed. */
  readonly at: Date
}

/** One change of one tenant. */
export interface TenantChange {
  readonly id: string
  readonly kind: 'added' | 'changed' | 'removed'
  readonly revision: string | undefined
  /** Errors that it goes live with, because it has no last good settings. */
  readonly findings: number
}

/** The result of one reading of the folders. */
export interface Swap {
  /** The reading at the start: all tenants are new. */
  readonly first: boolean
  readonly ms: number
  readonly changes: readonly TenantChange[]
  /** New faults. */
  readonly faults: readonly FaultGroup[]
  /** Tenants that had faults and no longer have any. */
  readonly mended: readonly string[]
  /** Tenants of the database without a folder. Only set at the first reading. */
  readonly orphans: readonly RecordedTenant[]
}

export interface RegistryOptions {
  readonly folders: TenancyFolders
  readonly mode: 'development' | 'production'
  /** Ids of the tenants to serve, in development; by default all. The others stay as they are. */
  readonly only?: ReadonlySet<string>
  readonly records: TenantRecords
  /** Published landers; without it only files are used. */
  readonly published?: PublishedSource
  /** By default links use the tenant's own domain with https. */
  readonly originOf?: OriginOf
  readonly watch?: boolean
  /**
   * Changes that another process of the host has read, instead of watching: that one keeps the last
   * good files, too.
   */
  readonly told?: HearChanges
  /**
   * Cached readings of folders that nobody changes, shared by many registries of one process; by
   * default each reads the files itself.
   */
  readonly kept?: KeptReadings
  /**
   * Folder that stores the last good files of each site across restarts, also for sites whose
   * folder vanishes; by default none are stored, and such a site is served no more.
   */
  readonly lastGood?: string
  /** For tests; otherwise `fs.watch`. */
  readonly watchFolder?: WatchFolder
  /** Called with sites whose hosts in the database come from newer files, on another machine. */
  readonly onOlder?: (ids: readonly string[]) => void
  /** Called after each reading that changed something. */
  readonly onSwap?: (swap: Swap) => void
  /** Called if a reading failed (database unavailable); the previous state is still served. */
  readonly onError?: (error: unknown) => void
}
