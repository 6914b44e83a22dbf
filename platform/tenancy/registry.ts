import type { Tenant } from '../core/tenant.ts'
import type { Changes, ReadChanges } from './change-queue.ts'
import { type Faults, refuseClaimedHosts, refuseRenamed } from './claims.ts'
import type { FaultGroup } from './fault-groups.ts'
import { type Finding, finding } from './finding.ts'
import { normalizeHost } from './hosts.ts'
import { KnownTenants } from './known-tenants.ts'
import { PRESSED_STATE, PublishedLanders } from './landers/published.ts'
import { LastGood } from './last-good.ts'
import { domainOrigin, type LoadedTenant } from './loader.ts'
import { MissingTenants } from './missing-tenants.ts'
import { asReturned, asVanished, inPressedState } from './pressed-state.ts'
import { type Reading, readTenants, sitesMissing, tenantFolders, UNREADABLE_MS } from './reading.ts'
import type { RegistryOptions, TenantRegistry } from './registry-contract.ts'
import { NOTHING, nextTenants, stateOf } from './registry-state.ts'
import { ALL, changedIds, swapOf } from './swap.ts'
import { TenantSource } from './tenant-source.ts'
import { type Follower, followTold } from './told-changes.ts'
import { TenancyWatcher } from './watch.ts'

export type { RegistryOptions, TenantRegistry } from './registry-contract.ts'

function folderVanished(id: string): Finding {
  const message =
    'expected the folder of a site that was served, found nothing: the site is shown as paused from its last good files'
  const cure = `bring the folder back, or remove the site on purpose with "npm run site -- remove ${id}"`
  return finding('folder_vanished', { file: `tenants/${id}`, tenant: id }, message, cure)
}

/**
 * Maximum number of faulty tenants that are read again at each change, in case the cause is gone.
 */
const RETRIED = 100
/** Faults that a change of another tenant can fix. */
const CLAIMS: ReadonlySet<string> = new Set(['host_claimed_twice', 'tenant_renamed'])

/**
 * Reads and watches every tenant. Broken tenants are reported as faults, never thrown. @throws
 * Error if the database is unavailable
 */
export async function openTenantRegistry(options: RegistryOptions): Promise<TenantRegistry> {
  const registry = new Registry(options)
  try {
    await registry.start()
    return registry
  } catch (error) {
    await registry.close()
    throw error
  }
}

class Registry implements TenantRegistry {
  readonly #options: RegistryOptions
  readonly #source: TenantSource
  readonly #listeners = new Set<(ids: ReadonlySet<string>) => void>()
  readonly #missing = new MissingTenants()
  #state = NOTHING
  readonly #known: KnownTenants
  readonly #published: PublishedLanders
  readonly #lastGood: LastGood | undefined
  #exhausted = false
  #older: ReadonlySet<string> = new Set()
  #watcher: Follower | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #keeping: Promise<unknown> = Promise.resolve()

  constructor(options: RegistryOptions) {
    this.#options = options
    this.#published = new PublishedLanders(options.published)
    this.#source = new TenantSource(options, this.#published)
    this.#known = new KnownTenants(options.records, options.folders)
    const { folders, lastGood, originOf = domainOrigin } = options
    if (lastGood) this.#lastGood = new LastGood(folders, lastGood, originOf, this.#published)
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

  byKey(key: number): Tenant | undefined {
    return this.#state.byKey.get(key)
  }

  all(): readonly Tenant[] {
    return this.#state.list
  }

  faults(): readonly FaultGroup[] {
    return this.#state.groups
  }

  faultsOf(id: string): readonly Finding[] {
    return this.#state.faults.get(id) ?? []
  }

  onChange(listener: (ids: ReadonlySet<string>) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The first reading. Watches are set up before it, so that no change is missed in between. */
  async start(): Promise<void> {
    const { folders, watch, watchFolder, told, onError } = this.#options
    const onChange: ReadChanges = (changes) =>
      this.#run(changes).catch((error: unknown) => {
        onError?.(error)
        throw error
      })
    const onExhausted = () => {
      this.#exhausted = true
    }
    if (told) this.#watcher = followTold(told, { onChange, onExhausted })
    else if (watch !== false)
      this.#watcher = new TenancyWatcher({ folders, watchFolder, onChange, onExhausted })
    await this.reload()
  }

  async reload(): Promise<void> {
    this.#watcher?.renew()
    const again = await this.#run({ tenants: new Set(), shared: true })
    if (again !== undefined) this.#watcher?.lookAgain(again)
  }

  async readLanders(ids?: readonly string[]): Promise<void> {
    this.#published.note(ids)
    await this.#run({ tenants: new Set(), shared: false }).catch((error: unknown) => {
      this.#options.onError?.(error)
      this.#watcher?.lookAgain(UNREADABLE_MS)
    })
  }

  async close(): Promise<void> {
    await this.#watcher?.close()
    await this.#queue
    await this.#keeping
    this.#listeners.clear()
  }

  /** Runs one reading at a time. */
  #run(changes: Changes): Promise<number | undefined> {
    const turn = this.#queue.then(() => this.#read(changes))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /**
   * Reads the changes and swaps the whole state atomically; requests see the old one until then.
   */
  async #read(changes: Changes): Promise<number | undefined> {
    const since = performance.now()
    const { folders, only } = this.#options
    if (changes.shared) this.#source.forget()
    const before = this.#state
    const { present: all, fault, readable } = tenantFolders(folders.tenants)
    const present = only ? new Set([...all].filter((id) => only.has(id))) : all
    const left = [...all].filter((id) => !present.has(id))
    const published = await this.#published.update()
    const ids = new Set([...this.#idsToRead(changes, present), ...published])
    const reading = await readTenants(
      { source: this.#source, served: before, lastGood: this.#lastGood },
      ids,
      present,
    )
    const first = before === NOTHING
    const there = new Set([...present, ...left])
    const gone = [...before.tenants.keys()].some((id) => !there.has(id))
    await this.#known.update(reading.loaded.keys(), before.tenants, gone)
    const vanished = this.#known.vanished(before.tenants, there)
    const isNew = (id: string) => this.#known.isNew(id, before.tenants)
    const held = refuseRenamed(reading.loaded, vanished, isNew, reading.faults)
    const served = [...before.tenants].filter(([, { vanished: is }]) => !is).map(([id]) => id)
    const { kept, everyOne, again } = this.#missing.decide(served, present, held)
    for (const [id, tenant] of reading.loaded) reading.loaded.set(id, this.#inState(tenant))
    const stays = this.#vanished({ there, loaded: reading.loaded }, kept, first)
    const tenants = await nextTenants(
      { present, loaded: new Map([...reading.loaded, ...stays]) },
      kept,
      before.tenants,
      this.#known,
    )
    for (const id of published) {
      const tenant = tenants.get(id)
      if (tenant) tenants.set(id, this.#inState(tenant))
    }
    for (const [id, tenant] of tenants) {
      if (stays.has(id)) tenants.set(id, asVanished(tenant))
      else if (tenant.vanished && !reading.loaded.has(id)) tenants.set(id, asReturned(tenant))
    }
    refuseClaimedHosts(before.tenants, tenants, reading.faults)
    const faults = new Map([...before.faults].filter(([id]) => present.has(id) && !ids.has(id)))
    const missing = everyOne ? (fault ?? sitesMissing(folders.tenants, 'found none of them')) : fault
    const general = [...(missing ? [missing] : []), ...this.#watchFaults()]
    if (general.length > 0) faults.set(ALL, general)
    for (const id of stays.keys()) if (tenants.has(id)) faults.set(id, [folderVanished(id)])
    for (const [id, found] of reading.faults) faults.set(id, found)
    this.#swap(tenants, faults, reading)
    const orphans = first ? this.#known.without(there) : undefined
    const swap = swapOf(before, this.#state, { ms: performance.now() - since, orphans })
    if (swap) this.#options.onSwap?.(swap)
    this.#noteOlder(await this.#known.recordHosts(this.#state.list))
    this.#keepGood(reading)
    return readable ? again : UNREADABLE_MS
  }

  /**
   * Sites without a folder that stay, from their last good files: their members have money and data
   * there. Not those that were removed on purpose, that another site replaces, or that are drafts.
   */
  #vanished(
    { there, loaded }: Pick<Reading, 'loaded'> & { readonly there: ReadonlySet<string> },
    kept: ReadonlySet<string>,
    first: boolean,
  ): ReadonlyMap<string, LoadedTenant> {
    const stays = new Map<string, LoadedTenant>()
    if (!this.#lastGood) return stays
    const { tenants } = this.#state
    const replaced = new Set([...tenants.values(), ...loaded.values()].map((one) => one.settings.replaces))
    for (const id of first ? this.#lastGood.ids() : tenants.keys()) {
      if (there.has(id) || kept.has(id) || replaced.has(id) || !this.#known.mayReturn(id)) continue
      const site = tenants.get(id) ?? this.#lastGood.read(id)
      if (!site) continue
      const shown = this.#inState(site)
      if (shown.state !== 'draft') stays.set(id, asVanished(shown))
    }
    return stays
  }

  #inState<Site extends LoadedTenant>(tenant: Site): Site {
    return inPressedState(tenant, this.#published.of(tenant.id).get(PRESSED_STATE))
  }

  /**
   * Stores files that were read without a fault as last good. A full disk must not stop a site from
   * being served.
   */
  #keepGood({ loaded, faults }: Reading): void {
    if (this.#options.told) return
    const bad = (id: string) => faults.get(id)?.some(({ level }) => level === 'fatal' || level === 'error')
    const good = [...loaded.values()].filter(({ id }) => !bad(id))
    this.#keeping = this.#keeping
      .then(() => this.#lastGood?.keep(good))
      .catch((cause: unknown) =>
        this.#options.onError?.(new Error('The last good settings of sites could not be kept', { cause })),
      )
  }

  /** Tells of each site once. */
  #noteOlder(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.#older.has(id))
    this.#older = new Set(ids)
    if (fresh.length > 0) this.#options.onOlder?.(fresh)
  }

  #idsToRead({ tenants, shared }: Changes, present: ReadonlySet<string>): Set<string> {
    const { faults, tenants: served } = this.#state
    const faulty = [...faults].filter(
      ([, found]) => faults.size <= RETRIED || found.some(({ code }) => CLAIMS.has(code)),
    )
    const changed = shared ? [...present, ...served.keys()] : tenants
    return new Set([...changed, ...this.#missing.ids, ...faulty.map(([id]) => id)])
  }

  #swap(tenants: ReadonlyMap<string, Tenant>, faults: Faults, { loaded, flawed: now }: Reading): void {
    const before = this.#state
    const flawed = new Set([...tenants.keys()].filter((id) => (loaded.has(id) ? now : before.flawed).has(id)))
    this.#state = stateOf({ tenants, faults, flawed }, this.#options.mode)
    const changed = changedIds(before, this.#state)
    for (const listener of this.#listeners) listener(changed)
  }

  #watchFaults(): Finding[] {
    if (!this.#exhausted) return []
    const message =
      'expected as many watches as there are folders, found none left: the other folders are polled, and changes take longer; raise fs.inotify.max_user_watches'
    return [finding('watches_exhausted', { file: this.#options.folders.tenants }, message)]
  }
}
