import type { Tenant } from '../core/tenant.ts'
import { addFaults, type Faults } from './claims.ts'
import { type Finding, finding } from './finding.ts'
import { foldersIn, isTenantId } from './folders.ts'
import type { LastGood } from './last-good.ts'
import type { LoadedTenant } from './loader.ts'
import { faultsOfTheme } from './published-theme.ts'
import { unreadable } from './read-json.ts'
import { tenantFile } from './tenant-folder.ts'
import type { TenantReading, TenantSource } from './tenant-source.ts'

/** The result of reading the folders, before any decision. */
export interface Reading {
  /** Ids that have a folder with a `tenant.json`, valid or not. */
  readonly present: ReadonlySet<string>
  readonly loaded: Map<string, LoadedTenant>
  readonly faults: Faults
  /** Tenants that go live with errors, because they have no last good settings. */
  readonly flawed: ReadonlySet<string>
}

/** The tenants being served: one without good settings is replaced by the next that loads. */
interface Served {
  readonly tenants: ReadonlyMap<string, Tenant>
  readonly flawed: ReadonlySet<string>
}

interface Sources {
  readonly source: Pick<TenantSource, 'of'>
  readonly served: Served
  /** For sites that are not served yet: their last good settings from an earlier run. */
  readonly lastGood?: Pick<LastGood, 'read'> | undefined
}

/** Milliseconds until an unreadable folder of tenants is read again. */
export const UNREADABLE_MS = 2000
/** Tenants read between two turns of the event loop; one takes about half a millisecond. */
const BATCH = 30

/** Ids of the folders that can be tenants, and a finding if there are none. */
export function tenantFolders(tenants: string): {
  readonly present: Set<string>
  readonly fault: Finding | undefined
  readonly readable: boolean
} {
  try {
    const present = new Set(foldersIn(tenants).filter(isTenantId))
    return {
      present,
      fault: present.size > 0 ? undefined : sitesMissing(tenants, 'found none'),
      readable: true,
    }
  } catch (error) {
    const { message } = unreadable(error, { file: tenants })
    return {
      present: new Set(),
      fault: sitesMissing(tenants, `and to read them: ${message}`),
      readable: false,
    }
  }
}

/**
 * All sites missing together indicates a failed deployment, not a decision: none is taken offline.
 */
export function sitesMissing(tenants: string, found: string): Finding {
  const message = `expected folders of sites, ${found}; sites that were served go on with their last good settings until a restart`
  return finding('sites_missing', { file: tenants }, message)
}

/**
 * Reads these tenants, yielding to the event loop in between. Removes folders without `tenant.json`
 * from `present`.
 */
export async function readTenants(
  { source, served, lastGood }: Sources,
  ids: Iterable<string>,
  present: Set<string>,
): Promise<Reading> {
  const reading = {
    present,
    loaded: new Map<string, LoadedTenant>(),
    faults: new Map() as Faults,
    flawed: new Set<string>(),
  }
  let count = 0
  for (const id of ids) {
    if (!present.has(id)) continue
    const { tenant: result, errors, notes } = source.of(id)
    if (result.ok) accept(reading, result.value, { errors, notes }, { served, lastGood })
    else if (result.findings.every(({ code, file }) => code === 'file_missing' && file === tenantFile(id)))
      present.delete(id)
    else {
      addFaults(reading.faults, id, result.findings)
      const last = served.tenants.has(id) ? undefined : lastGood?.read(id)
      if (last) reading.loaded.set(id, last)
    }
    if (++count % BATCH === 0) await new Promise(setImmediate)
  }
  return reading
}

/** Errors that people would see keep the last good settings, if there are any. */
function accept(
  { loaded, faults, flawed }: Reading & { flawed: Set<string> },
  tenant: LoadedTenant,
  { errors, notes }: Pick<TenantReading, 'errors' | 'notes'>,
  { served, lastGood }: Omit<Sources, 'source'>,
): void {
  const replaced = [...notes, ...faultsOfTheme(tenant)]
  if (errors.length + replaced.length > 0) addFaults(faults, tenant.id, [...errors, ...replaced])
  const last = served.tenants.get(tenant.id)
  const good = last !== undefined && !served.flawed.has(tenant.id)
  if (errors.length > 0 && good && last.revision !== tenant.revision) return
  const kept = errors.length > 0 && !good ? lastGood?.read(tenant.id) : undefined
  loaded.set(tenant.id, kept ?? tenant)
  if (errors.length > 0 && !good && !kept) flawed.add(tenant.id)
}
