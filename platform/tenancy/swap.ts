import type { Tenant } from '../core/tenant.ts'
import type { Faults } from './claims.ts'
import { groupFaults } from './fault-groups.ts'
import { describeFinding } from './finding.ts'
import type { RecordedTenant, Swap, TenantChange } from './registry-contract.ts'

/** Id for faults that belong to no single tenant. */
export const ALL = ''

interface Sites {
  readonly tenants: ReadonlyMap<string, Tenant>
  readonly faults: Faults
}

/** Ids of the tenants that are new, changed, removed, or have faults. */
export function changedIds(before: Sites, after: Sites): Set<string> {
  const all = new Set([...before.tenants.keys(), ...after.tenants.keys(), ...after.faults.keys()])
  all.delete(ALL)
  return new Set(
    [...all].filter((id) => before.tenants.get(id) !== after.tenants.get(id) || after.faults.has(id)),
  )
}

/**
 * The result of a reading; undefined if nothing changed. `orphans` are only passed at the first
 * reading.
 */
export function swapOf(
  before: Sites,
  after: Sites,
  { ms, orphans }: { ms: number; orphans: readonly RecordedTenant[] | undefined },
): Swap | undefined {
  const changes: TenantChange[] = []
  for (const id of changedIds(before, after)) {
    const [old, now] = [before.tenants.get(id), after.tenants.get(id)]
    if (old === now) continue
    const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
    changes.push({ id, kind, revision: now?.revision, findings: after.faults.get(id)?.length ?? 0 })
  }
  const known = new Set([...before.faults.values()].flat().map(describeFinding))
  const fresh = [...after.faults.values()].flat().filter((fault) => !known.has(describeFinding(fault)))
  const mended = [...before.faults.keys()].filter(
    (id) => !after.faults.has(id) && (id === ALL || after.tenants.has(id)),
  )
  if (!orphans && changes.length + fresh.length + mended.length === 0) return undefined
  return {
    first: orphans !== undefined,
    ms: Math.round(ms),
    changes,
    faults: groupFaults(fresh),
    mended,
    orphans: orphans ?? [],
  }
}
