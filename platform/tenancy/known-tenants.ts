import type { Tenant } from '../core/tenant.ts'
import type { Vanished } from './claims.ts'
import type { RecordedTenant, TenantRecords } from './registry-contract.ts'

type Served = ReadonlyMap<string, Tenant>

/** What the database knows of tenants, kept between readings. */
export class KnownTenants {
  readonly #records: TenantRecords
  #rows: Map<string, RecordedTenant> | undefined

  constructor(records: TenantRecords) {
    this.#records = records
  }

  /** Reads the records again where a tenant was loaded that is not served: another process may know it. */
  async update(loaded: Iterable<string>, served: Served): Promise<void> {
    if (this.#rows && [...loaded].every((id) => served.has(id))) return
    this.#rows = new Map((await this.#records.all()).map((row) => [row.id, row]))
  }

  /** Records without a folder. */
  without(present: ReadonlySet<string>): RecordedTenant[] {
    return [...(this.#rows?.values() ?? [])].filter(({ id }) => !present.has(id))
  }

  /** Tenants without a folder, served or not, with the hosts that they had. */
  vanished(served: Served, present: ReadonlySet<string>): Vanished[] {
    const now = [...served.values()].filter(({ id }) => !present.has(id))
    return [
      ...this.without(present).filter(({ id }) => !served.has(id)),
      ...now.map(({ id, settings }) => ({ id, hosts: settings.hosts })),
    ]
  }

  /** Whether a tenant has never served anything. */
  isNew(id: string, served: Served): boolean {
    return !served.has(id) && !this.#rows?.get(id)?.hosts.length
  }

  /** Writes the hosts of the tenants that are served, where they differ from what was written last. */
  async recordHosts(tenants: readonly Tenant[]): Promise<void> {
    const rows = this.#rows ?? new Map<string, RecordedTenant>()
    const differing = tenants.filter(
      ({ id, settings }) => rows.get(id)?.hosts.join(' ') !== settings.hosts.join(' '),
    )
    if (differing.length === 0) return
    await this.#records.setHosts(new Map(differing.map(({ id, settings }) => [id, settings.hosts])))
    for (const { id, key, settings } of differing) rows.set(id, { id, key, hosts: settings.hosts })
  }
}
