import type { Tenant } from '../core/tenant.ts'
import { describeFinding, type Finding, finding } from './finding.ts'
import { foldersIn, isTenantId, type TenancyFolders } from './folders.ts'
import { hostTable, normalizeHost } from './hosts.ts'
import { type LoadedTenant, type OriginOf, TenantLoader } from './loader.ts'
import { tenantFile } from './tenant-folder.ts'
import { type Changes, TenancyWatcher } from './watch.ts'

/** All sites of the running program. Each answer comes from one state, which a change replaces as a whole. */
export interface TenantRegistry {
  /** The tenant of a host in any spelling; undefined for a host that nobody claimed (decision 1.1). */
  resolve(host: string | undefined): Tenant | undefined
  get(id: string): Tenant | undefined
  all(): readonly Tenant[]
  /** What keeps tenants on their last good settings, or away; empty when all is well. */
  faults(): readonly Finding[]
  /** Called after each swap with the ids that are new, changed or gone. Returns how to stop. */
  onChange(listener: (ids: ReadonlySet<string>) => void): () => void
  close(): Promise<void>
}

export interface RegistryOptions {
  readonly folders: TenancyFolders
  readonly mode: 'development' | 'production'
  /** Keys of the table `tenant` for these slugs, made where they are missing. */
  readonly assignKeys: (slugs: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Without it links lead to the tenant's own domain by https. */
  readonly originOf?: OriginOf
  readonly watch?: boolean
  /** Told of each fault once, when it appears. */
  readonly onFault?: (fault: Finding, message: string) => void
  /** Told where reading itself failed (database away, disk gone); what served before still serves. */
  readonly onError?: (error: unknown) => void
}

interface State {
  readonly tenants: ReadonlyMap<string, Tenant>
  readonly list: readonly Tenant[]
  readonly hosts: ReadonlyMap<string, Tenant>
  readonly faults: ReadonlyMap<string, readonly Finding[]>
}

/** Reads every tenant, then watches. Broken tenants are faults, never errors. @throws where the folder is unreadable. */
export async function openTenantRegistry(options: RegistryOptions): Promise<TenantRegistry> {
  const registry = new Registry(options)
  await registry.reload({ tenants: new Set(), shared: true })
  if (options.watch !== false) registry.startWatching()
  return registry
}

/** Tenants read between two breaths of the event loop; one takes about a third of a millisecond. */
const BATCH = 40

class Registry implements TenantRegistry {
  readonly #options: RegistryOptions
  readonly #loader: TenantLoader
  readonly #listeners = new Set<(ids: ReadonlySet<string>) => void>()
  #state: State = { tenants: new Map(), list: [], hosts: new Map(), faults: new Map() }
  #watcher: TenancyWatcher | undefined

  constructor(options: RegistryOptions) {
    this.#options = options
    this.#loader = new TenantLoader(options.folders, options.originOf)
  }

  resolve(host: string | undefined): Tenant | undefined {
    if (host === undefined) return undefined
    const { hosts } = this.#state
    const exact = hosts.get(host)
    if (exact) return exact
    const normal = normalizeHost(host)
    return normal === undefined ? undefined : hosts.get(normal)
  }

  get(id: string): Tenant | undefined {
    return this.#state.tenants.get(id)
  }

  all(): readonly Tenant[] {
    return this.#state.list
  }

  faults(): readonly Finding[] {
    return [...this.#state.faults.values()].flat()
  }

  onChange(listener: (ids: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  startWatching(): void {
    this.#watcher = new TenancyWatcher(this.#options.folders, (changes) =>
      this.reload(changes).catch((error: unknown) => {
        this.#options.onError?.(error)
        throw error
      }),
    )
  }

  async close(): Promise<void> {
    await this.#watcher?.close()
    this.#listeners.clear()
  }

  /** Reads what changed and swaps the whole state at once; readers see the old one until then. */
  async reload({ tenants, shared }: Changes): Promise<void> {
    if (shared) this.#loader.forget()
    const present = new Set(foldersIn(this.#options.folders.tenants).filter(isTenantId))
    const before = this.#state
    // Faulty ones are always tried again: what stood in their way (a host of another) may be gone.
    const ids = new Set([
      ...(shared ? [...present, ...before.tenants.keys()] : tenants),
      ...before.faults.keys(),
    ])
    const { loaded, faults } = await this.#read(ids, present)
    const next = await this.#withKeys(before, loaded, ids, present)
    refuseClaimedHosts(before, next, faults)
    const kept = [...before.faults].filter(([id]) => !ids.has(id))
    this.#swap(next, new Map([...kept, ...faults]), before)
  }

  /** A folder without `tenant.json` is no tenant (any more): it leaves `present`. */
  async #read(ids: ReadonlySet<string>, present: Set<string>) {
    const loaded = new Map<string, LoadedTenant>()
    const faults = new Map<string, readonly Finding[]>()
    let count = 0
    for (const id of ids) {
      if (!present.has(id)) continue
      const result = this.#loader.load(id)
      if (result.ok) loaded.set(id, result.value)
      else if (result.findings.some(({ code }) => code !== 'file_missing')) faults.set(id, result.findings)
      else present.delete(id)
      if (++count % BATCH === 0) await new Promise(setImmediate)
    }
    return { loaded, faults }
  }

  /** All tenants of the next state: those read now, and the last good ones of the others that are still there. */
  async #withKeys(
    before: State,
    loaded: ReadonlyMap<string, LoadedTenant>,
    ids: ReadonlySet<string>,
    present: ReadonlySet<string>,
  ): Promise<Map<string, Tenant>> {
    const unknown = [...loaded.keys()].filter((id) => !before.tenants.has(id))
    const keys = unknown.length > 0 ? await this.#options.assignKeys(unknown) : new Map<string, number>()
    const next = new Map<string, Tenant>()
    for (const [id, tenant] of before.tenants) if (!ids.has(id) || present.has(id)) next.set(id, tenant)
    for (const [id, tenant] of loaded) {
      const previous = before.tenants.get(id)
      const key = previous?.key ?? keys.get(id)
      if (key === undefined) throw new Error(`no key was assigned to tenant ${id}`)
      next.set(id, previous?.revision === tenant.revision ? previous : Object.freeze({ ...tenant, key }))
    }
    return next
  }

  #swap(tenants: Map<string, Tenant>, faults: State['faults'], before: State): void {
    const list = [...tenants.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    this.#state = { tenants, list, hosts: hostTable(list, this.#options.mode), faults }
    const old = new Set([...before.faults.values()].flat().map(describeFinding))
    for (const fault of this.faults()) {
      const message = describeFinding(fault)
      if (!old.has(message)) this.#options.onFault?.(fault, message)
    }
    const all = new Set([...before.tenants.keys(), ...tenants.keys(), ...faults.keys()])
    const changed = [...all].filter((id) => before.tenants.get(id) !== tenants.get(id) || faults.has(id))
    for (const listener of this.#listeners) listener(new Set(changed))
  }
}

/**
 * A host belongs to the tenant that serves it already, else to the first by id; whoever else claims it stays on the last
 * good settings, or away. Otherwise one copied folder could take a brand's visitors.
 */
function refuseClaimedHosts(
  before: State,
  next: Map<string, Tenant>,
  faults: Map<string, readonly Finding[]>,
): void {
  const owners = new Map<string, string>()
  const settled = (tenant: Tenant): boolean => before.tenants.get(tenant.id) === tenant
  const order = [...next.values()].sort(
    (a, b) => Number(settled(b)) - Number(settled(a)) || (a.id < b.id ? -1 : 1),
  )
  for (const tenant of order) {
    const taken = tenant.settings.hosts.filter((host) => (owners.get(host) ?? tenant.id) !== tenant.id)
    for (const host of tenant.settings.hosts) if (taken.length === 0) owners.set(host, tenant.id)
    if (taken.length === 0) continue
    const where = { file: tenantFile(tenant.id), tenant: tenant.id, path: 'hosts' }
    const found = taken.map((host) =>
      finding(
        'host_claimed_twice',
        where,
        `expected a host of its own, found "${host}", which ${owners.get(host)} has`,
      ),
    )
    faults.set(tenant.id, [...(faults.get(tenant.id) ?? []), ...found])
    const last = before.tenants.get(tenant.id)
    if (last && last !== tenant) {
      next.set(tenant.id, last)
      for (const host of last.settings.hosts) owners.set(host, tenant.id)
    } else next.delete(tenant.id)
  }
}
