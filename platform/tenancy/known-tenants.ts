import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '../core/tenant.ts'
import type { Vanished } from './claims.ts'
import type { TenancyFolders } from './folders.ts'
import type { RecordedTenant, TenantRecords } from './registry-contract.ts'

type Served = ReadonlyMap<string, Tenant>

/** The database's tenant records, cached between readings. */
export class KnownTenants {
  readonly #records: TenantRecords
  readonly #tenants: string
  #rows: Map<string, RecordedTenant> | undefined

  constructor(records: TenantRecords, { tenants }: Pick<TenancyFolders, 'tenants'>) {
    this.#records = records
    this.#tenants = tenants
  }

  /**
   * Reads the records again if a loaded tenant is not served yet, because another process may know
   * it, and while a folder is gone, because a site may have been removed on purpose.
   */
  async update(loaded: Iterable<string>, served: Served, gone: boolean): Promise<void> {
    if (this.#rows && !gone && [...loaded].every((id) => served.has(id))) return
    this.#rows = new Map((await this.#records.all()).map((row) => [row.id, row]))
  }

  /** Records without a folder. */
  without(present: ReadonlySet<string>): RecordedTenant[] {
    return [...(this.#rows?.values() ?? [])].filter(({ id }) => !present.has(id))
  }

  /** Tenants without a folder, served or not, with their last hosts. */
  vanished(served: Served, present: ReadonlySet<string>): Vanished[] {
    const now = [...served.values()].filter(({ id }) => !present.has(id))
    return [
      ...this.without(present).filter(({ id }) => !served.has(id)),
      ...now.map(({ id, settings }) => ({ id, hosts: settings.hosts })),
    ]
  }

  /** Whether the database knows a tenant, and not as one that was removed on purpose. */
  mayReturn(id: string): boolean {
    const row = this.#rows?.get(id)
    return row !== undefined && !row.removed
  }

  /** Whether a tenant has never been served. */
  isNew(id: string, served: Served): boolean {
    return !served.has(id) && !this.#rows?.get(id)?.hosts.length
  }

  /** Keys of these tenants. Asks the database only for those without a record, or removed ones. */
  async assignKeys(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = this.#rows ?? new Map<string, RecordedTenant>()
    const unknown = ids.filter((id) => rows.get(id)?.removed !== false)
    const keys = unknown.length > 0 ? await this.#records.assignKeys(unknown) : new Map<string, number>()
    for (const id of unknown) {
      const key = keys.get(id)
      if (key !== undefined) rows.set(id, { id, key, hosts: rows.get(id)?.hosts ?? [], removed: false })
    }
    return new Map(ids.flatMap((id) => rows.get(id) ?? []).map(({ id, key }) => [id, key]))
  }

  /**
   * Stores the hosts of the served tenants if they differ from those stored last. The newest file
   * decides: another machine with older files of the same site does not write its hosts back.
   * @returns ids of the tenants whose stored hosts come from newer files than those here
   */
  async recordHosts(tenants: readonly Tenant[]): Promise<readonly string[]> {
    const rows = this.#rows ?? new Map<string, RecordedTenant>()
    const differing = tenants.flatMap(({ id, key, settings: { hosts } }) => {
      if (rows.get(id)?.hosts.join(' ') === hosts.join(' ')) return []
      const at = this.#changedAt(id)
      return at ? [{ id, key, hosts, at }] : []
    })
    if (differing.length === 0) return []
    const stored = await this.#records.setHosts(differing)
    for (const { id, key, hosts } of differing)
      if (stored.has(id)) rows.set(id, { id, key, hosts, removed: false })
    return differing.filter(({ id }) => !stored.has(id)).map(({ id }) => id)
  }

  /** When the file of a tenant was last changed; undefined if it is gone. */
  #changedAt(id: string): Date | undefined {
    return statSync(join(this.#tenants, id, 'tenant.json'), { throwIfNoEntry: false })?.mtime
  }
}
