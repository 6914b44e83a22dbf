import type { Tenant } from '../core/tenant.ts'
import { type Finding, finding } from './finding.ts'
import { show } from './json.ts'
import type { LoadedTenant } from './loader.ts'
import { tenantFile } from './tenant-folder.ts'

/** Faults by tenant id. */
export type Faults = Map<string, readonly Finding[]>

/** A tenant with members but no longer a folder. */
export interface Vanished {
  readonly id: string
  readonly hosts: readonly string[]
}

export const addFaults = (faults: Faults, id: string, found: readonly Finding[]): void => {
  faults.set(id, [...(faults.get(id) ?? []), ...found])
}

const claim = (id: string) => ({ file: tenantFile(id), tenant: id, path: 'hosts' })

/**
 * A new folder with a host of a tenant whose folder vanished is nearly always that folder renamed:
 * members belong to the id, and the site would be empty. It is refused, unless its setting
 * `replaces` declares the intention.
 *
 * @param loaded the tenants that were read; refused ones are removed
 * @param isNew whether a tenant has never been served
 * @returns the ids of the vanished tenants that continue to be served
 */
export function refuseRenamed(
  loaded: Map<string, LoadedTenant>,
  vanished: readonly Vanished[],
  isNew: (id: string) => boolean,
  faults: Faults,
): ReadonlySet<string> {
  const owners = new Map(vanished.flatMap(({ id, hosts }) => hosts.map((host) => [host, id] as const)))
  const held = new Set<string>()
  if (owners.size === 0) return held
  for (const [id, { settings }] of [...loaded]) {
    if (!isNew(id)) continue
    for (const host of settings.hosts) {
      const owner = owners.get(host)
      if (owner === undefined || owner === settings.replaces) continue
      const message = `expected no host of ${owner}, whose folder is gone and whose members stay with that id, found ${show(host)}; name the folder ${show(owner)} again, or set "replaces": ${show(owner)} to leave them behind`
      addFaults(faults, id, [finding('tenant_renamed', { ...claim(id), values: { host, owner } }, message)])
      loaded.delete(id)
      held.add(owner)
      break
    }
  }
  return held
}

/**
 * A host belongs to the tenant that already serves it, otherwise to the first by id; other
 * claimants stay on their last good settings, or offline. Otherwise one copied folder could take a
 * brand's visitors.
 */
export function refuseClaimedHosts(
  before: ReadonlyMap<string, Tenant>,
  next: Map<string, Tenant>,
  faults: Faults,
): void {
  // Last good settings may contain a host that another tenant got in this round, on the assumption
  // that it was released.
  while (settleHosts(before, next, faults));
}

/**
 * @returns whether a tenant was reset to its last good settings, which no other tenant's claim may
 * change from now on.
 */
function settleHosts(
  before: ReadonlyMap<string, Tenant>,
  next: Map<string, Tenant>,
  faults: Faults,
): boolean {
  const owners = new Map<string, string>()
  const settled = (tenant: Tenant): boolean => before.get(tenant.id) === tenant
  const order = [...next.values()].sort(
    (a, b) => Number(settled(b)) - Number(settled(a)) || (a.id < b.id ? -1 : 1),
  )
  let wentBack = false
  for (const tenant of order) {
    const taken = tenant.settings.hosts.filter((host) => (owners.get(host) ?? tenant.id) !== tenant.id)
    for (const host of tenant.settings.hosts) if (taken.length === 0) owners.set(host, tenant.id)
    if (taken.length === 0) continue
    const found = taken.map((host) => {
      const owner = owners.get(host) ?? ''
      const message = `expected a host of its own, found ${show(host)}, which ${owner} has`
      return finding('host_claimed_twice', { ...claim(tenant.id), values: { host, owner } }, message)
    })
    addFaults(faults, tenant.id, found)
    const last = before.get(tenant.id)
    if (last && last !== tenant) {
      next.set(tenant.id, last)
      wentBack = true
    } else next.delete(tenant.id)
  }
  return wentBack
}
