import type { AppDatabase } from '../infra/database/database.ts'
import type { Log } from '../infra/log.ts'
import { faultLines } from '../tenancy/fault-groups.ts'
import type { RecordedTenant, Swap } from '../tenancy/registry-contract.ts'

/** Lines of one kind per change of the files: a preset can concern ten thousand sites. */
const LINES = 20
const VERBS = { added: 'is served', changed: 'has changed', removed: 'is served no more' } as const

/** Logs the result of reading the tenant files: a line for each change, fault and recovery. */
export function logSwap(log: Log, { first, ms, changes, faults, mended }: Swap): void {
  if (first) log.debug({ sites: changes.length, faults: faults.length, ms }, 'the tenants are read')
  else
    some(changes, 'sites that have changed', log, ({ id, kind, revision, findings }) =>
      log.info({ tenant: id, revision, findings, ms }, `site ${id} ${VERBS[kind]}`),
    )
  some(faults, 'faults of sites', log, (fault) => {
    const level = fault.level === 'warning' ? 'warn' : 'error'
    const found = { fault: fault.code, tenant: fault.tenant, tenants: fault.tenants, ms }
    log[level](found, faultLines([fault], 1)[0])
  })
  some(mended, 'sites without faults', log, (id) =>
    log.info(
      { tenant: id || undefined, ms },
      id ? `site ${id} has no faults any more` : 'the folder of the tenants has no faults any more',
    ),
  )
}

/** Calls `write` for the first entries, and logs how many more there are. */
function some<T>(all: readonly T[], what: string, log: Log, write: (entry: T) => void): void {
  for (const entry of all.slice(0, LINES)) write(entry)
  if (all.length > LINES) log.info({ count: all.length }, `${what}: and ${all.length - LINES} more`)
}

/** Sites for which another machine of the platform has newer files. */
export function logOlder(log: Log, ids: readonly string[]): void {
  some(ids, 'sites with older files here', log, (id) =>
    log.warn(
      { tenant: id },
      `tenants/${id} names other hosts than a newer file of it on another machine: bring both machines to the same files`,
    ),
  )
}

/**
 * A tenant in the database without a folder still has its members: they are neither served nor
 * erased.
 */
export async function logOrphans(
  log: Log,
  orphans: readonly RecordedTenant[],
  database: AppDatabase,
): Promise<void> {
  try {
    const counted = await Promise.all(
      orphans.slice(0, LINES).map(async ({ id, key }) => ({ id, members: await membersOf(database, key) })),
    )
    some(
      counted.filter(({ members }) => members > 0),
      'tenants without a folder',
      log,
      ({ id, members }) =>
        log.warn(
          { tenant: id, members },
          `tenants/${id} is gone: ${members} members of this site remain in the database`,
        ),
    )
    if (orphans.length > LINES)
      log.warn({ count: orphans.length }, `${orphans.length - LINES} more tenants have no folder`)
  } catch (error) {
    log.warn({ err: error }, 'the members of tenants without a folder could not be counted')
  }
}

function membersOf(database: AppDatabase, key: number): Promise<number> {
  return database.withTenant(key, async ({ trx, tenantId }) => {
    const row = await trx
      .selectFrom('member')
      .select(({ fn }) => fn.countAll<number>().as('members'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst()
    return row?.members ?? 0
  })
}
