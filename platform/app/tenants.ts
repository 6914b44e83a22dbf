import path from 'node:path'
import type { Request } from 'express'
import { SITES_CHANNEL } from '../core/events.ts'
import type { Config } from '../infra/config.ts'
import type { AppDatabase } from '../infra/database/database.ts'
import { isProxyTrusted } from '../infra/http/proxy.ts'
import type { Log } from '../infra/log.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { requestHost } from '../tenancy/hosts.ts'
import { forgetLastGood } from '../tenancy/last-good.ts'
import { openTenantRegistry, type TenantRegistry } from '../tenancy/registry.ts'
import type { StoredReadings } from '../tenancy/stored-readings.ts'
import type { KeptReadings } from '../tenancy/tenant-source.ts'
import type { HearChanges } from '../tenancy/told-changes.ts'
import { originOf } from './origin.ts'
import { publishedLanders } from './published-landers.ts'
import { logOlder, logOrphans, logSwap } from './tenant-log.ts'
import { tenantRecords } from './tenant-records.ts'

interface Parts {
  readonly config: Config
  readonly log: Log
  readonly database: AppDatabase
}

/** The readings of a host, which processes share. */
export interface StoredSites {
  readonly readings: StoredReadings
  /** What another process of the host has read; without it this one watches the folders. */
  readonly told?: HearChanges | undefined
}

interface Serving {
  readonly serving: boolean
  readonly kept?: KeptReadings | undefined
  readonly stored?: StoredSites | undefined
  readonly only?: ReadonlySet<string> | undefined
}

/**
 * The sites of the folder `tenants/`, watched, with their keys in the database. `serving`: this is
 * the program itself, not a command, so that tenants without a folder are logged. `kept`: cached
 * readings of folders that nobody changes, which are then not watched. `stored`: readings that are
 * taken as long as the files are unchanged. `only`: the ids to serve.
 */
export function openTenants(
  { config, log, database }: Parts,
  { serving, kept, stored, only }: Serving = { serving: false },
): Promise<TenantRegistry> {
  return openTenantRegistry({
    folders: tenancyFolders(process.cwd(), config),
    mode: config.production ? 'production' : 'development',
    originOf: originOf(config),
    ...(only ? { only } : {}),
    records: tenantRecords(database),
    published: publishedLanders(database),
    ...(kept ? { kept, watch: false } : serving ? { lastGood: lastGoodFolder(config) } : {}),
    ...(stored ? { kept: stored.readings, ...(stored.told ? { told: stored.told } : {}) } : {}),
    onSwap: (swap) => {
      logSwap(log, swap)
      if (serving && swap.orphans.length > 0) void logOrphans(log, swap.orphans, database)
    },
    onOlder: (ids) => logOlder(log, ids),
    onError: (error) => log.error({ err: error }, 'the tenants could not be read again'),
  })
}

/** The folder of the last good files of sites. */
export const lastGoodFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'last-good')

/**
 * Forgets the last good files of a site that is removed on purpose, so that no process shows it as
 * paused, now or after a restart. For `site remove`: call it before the folder is removed; called
 * afterwards it works as well. A folder of that id that is served later is the site again.
 *
 * @returns whether the database knows the site
 */
export async function forgetSite(
  {
    database,
    config,
  }: {
    readonly database: Pick<AppDatabase, 'global' | 'announce'>
    readonly config: Pick<Config, 'dataDir'>
  },
  id: string,
): Promise<boolean> {
  const known = await database.global
    .updateTable('tenant')
    .set({ removed_at: new Date() })
    .where('slug', '=', id)
    .returning('id')
    .execute()
  await forgetLastGood(lastGoodFolder(config), id)
  // Every process looks at the folders again.
  database.announce(known.map(({ id: key }) => ({ channel: SITES_CHANNEL, payload: String(key) })))
  return known.length > 0
}

/** The host of this request, with `forced-domain` if that is allowed. */
export function hostOf(request: Request, config: Config): string | undefined {
  const forced = request.query['forced-domain']
  return requestHost(
    {
      host: request.headers.host,
      forwardedHost: request.get('x-forwarded-host'),
      remoteAddress: request.socket.remoteAddress,
      fromTrustedProxy: isProxyTrusted(request),
      forcedDomain: typeof forced === 'string' ? forced : undefined,
    },
    config.production ? 'production' : 'development',
  )
}
