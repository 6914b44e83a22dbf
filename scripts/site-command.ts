import pino from 'pino'
import { openTenants } from '../platform/app/tenants.ts'
import type { StudioSite } from '../platform/features/lander-studio/server.ts'
import { type Config, readConfig } from '../platform/infra/config.ts'
import type { AppDatabase } from '../platform/infra/database/database.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { codeOf, reasonOf } from '../platform/infra/start-error.ts'
import { type TenancyFolders, tenancyFolders } from '../platform/tenancy/folders.ts'
import type { TenantRegistry } from '../platform/tenancy/registry.ts'
import { say } from './command.ts'

/** Flags of the commands that transfer published content to and from a site's files. */
export const SITE_OPTIONS = {
  note: { type: 'string', default: '' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The context of such a command. */
export interface OpenSite {
  readonly config: Config
  readonly database: AppDatabase
  /** Null: the database has no role for the console. */
  readonly consoleUrl: string | null
  readonly tenants: Pick<TenantRegistry, 'faults'>
  readonly site: StudioSite
}

/** The context of a command for sites that may not exist yet. */
export interface OpenSites extends Pick<OpenSite, 'config' | 'database' | 'consoleUrl'> {
  readonly folders: TenancyFolders
  readonly tenants: TenantRegistry
}

/**
 * Opens database and site for a command, and closes them afterwards.
 * @returns the exit code of `work`; 1 if there is no such site, or its files cannot be read or
 * written
 */
export function withSite(id: string, work: (open: OpenSite) => Promise<number>): Promise<number> {
  return withSites(async ({ config, database, consoleUrl, tenants, folders }) => {
    const tenant = tenants.get(id)
    if (!tenant) return say(`There is no site "${id}".`, 1)
    return work({ config, database, consoleUrl, tenants, site: { tenant, folders } })
  })
}

/**
 * Opens database and sites for a command, and closes them afterwards. @returns the exit code of
 * `work`
 */
export async function withSites(work: (open: OpenSites) => Promise<number>): Promise<number> {
  const config = readConfig()
  const { database, consoleUrl, stop } = await startDatabase(config)
  const log = createLog(config, pino.destination({ fd: 2, sync: true }))
  const tenants = await openTenants({ config, log, database })
  try {
    const folders = tenancyFolders(process.cwd(), config)
    return await work({ config, database, consoleUrl, tenants, folders })
  } catch (error) {
    if (codeOf(error) === null) throw error
    return say(`A file or folder could not be read or written: ${reasonOf(error)}`, 1)
  } finally {
    await tenants.close()
    await stop()
  }
}
