import type { Tenant } from '../core/tenant.ts'
import type { Faults } from './claims.ts'
import { type FaultGroup, groupFaults } from './fault-groups.ts'
import { hostTable } from './hosts.ts'
import { siteWith } from './lazy-site.ts'
import { sameState } from './pressed-state.ts'
import type { Reading } from './reading.ts'
import type { TenantRecords } from './registry-contract.ts'

interface Sites {
  readonly tenants: ReadonlyMap<string, Tenant>
  readonly faults: Faults
  /** Tenants served with errors, for lack of good settings. */
  readonly flawed: ReadonlySet<string>
}

/** Everything that requests are answered from, replaced as a whole. */
export interface State extends Sites {
  readonly list: readonly Tenant[]
  readonly byKey: ReadonlyMap<number, Tenant>
  readonly hosts: ReadonlyMap<string, Tenant>
  readonly groups: readonly FaultGroup[]
}

/** The state before the first reading. */
export const NOTHING: State = {
  tenants: new Map(),
  list: [],
  byKey: new Map(),
  hosts: new Map(),
  faults: new Map(),
  groups: [],
  flawed: new Set(),
}

export function stateOf({ tenants, faults, flawed }: Sites, mode: 'development' | 'production'): State {
  const list = [...tenants.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const groups = groupFaults([...faults.values()].flat())
  const byKey = new Map(list.map((tenant) => [tenant.key, tenant]))
  return { tenants, list, byKey, hosts: hostTable(list, mode), faults, groups, flawed }
}

/**
 * All tenants of the next state: those just read, and the last good ones of the others that still
 * exist.
 * @param kept tenants that stay although their folder is missing
 * @param before tenants of the current state
 */
export async function nextTenants(
  { loaded, present }: Pick<Reading, 'loaded' | 'present'>,
  kept: ReadonlySet<string>,
  before: ReadonlyMap<string, Tenant>,
  records: Pick<TenantRecords, 'assignKeys'>,
): Promise<Map<string, Tenant>> {
  const unknown = [...loaded.keys()].filter((id) => !before.has(id))
  const keys = unknown.length > 0 ? await records.assignKeys(unknown) : new Map<string, number>()
  const next = new Map<string, Tenant>()
  for (const [id, tenant] of before) if (present.has(id) || kept.has(id)) next.set(id, tenant)
  for (const [id, tenant] of loaded) {
    const previous = before.get(id)
    const key = previous?.key ?? keys.get(id)
    if (key === undefined) throw new Error(`no key was assigned to tenant ${id}`)
    const same =
      previous?.revision === tenant.revision &&
      previous.vanished === tenant.vanished &&
      sameState(previous, tenant)
    next.set(id, same ? previous : siteWith(tenant, { key }))
  }
  return next
}
