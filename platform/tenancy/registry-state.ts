import type { Tenant } from '../core/tenant.ts'
import type { Faults } from './claims.ts'
import { type FaultGroup, groupFaults } from './fault-groups.ts'
import { hostTable } from './hosts.ts'

interface Sites {
  readonly tenants: ReadonlyMap<string, Tenant>
  readonly faults: Faults
  /** Tenants that serve with errors, for want of good settings. */
  readonly flawed: ReadonlySet<string>
}

/** All that requests are answered from, replaced as a whole. */
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
