import cluster from 'node:cluster'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '../infra/config.ts'
import type { Log } from '../infra/log.ts'
import { tenancyFolders } from '../tenancy/folders.ts'
import { SiteReader } from '../tenancy/site-reader.ts'
import { StoredReadings } from '../tenancy/stored-readings.ts'
import type { HearChanges, ToldChanges } from '../tenancy/told-changes.ts'
import { lastGoodFolder } from './tenants.ts'

/** From the supervisor, which reads the files of sites, to the workers that serve. */
export interface SitesReport {
  readonly sites: ToldChanges
}

const sitesReport = z.object({
  sites: z.object({ tenants: z.array(z.string()), shared: z.boolean(), exhausted: z.boolean() }),
})

/** What a worker hears of its supervisor; undefined if this process serves alone, and watches. */
export function toldSites(): HearChanges | undefined {
  if (!cluster.isWorker) return undefined
  return (listener) => {
    const hear = (message: unknown) => {
      const { success, data } = sitesReport.safeParse(message)
      if (success) listener(data.sites)
    }
    process.on('message', hear)
    return () => void process.off('message', hear)
  }
}

type Parts = { readonly config: Config; readonly log: Log }

/**
 * The readings that the processes of this host share.
 *
 * @param entry file that the processes run: another build reads all files again
 * @param checked program whose readings the supervisor has checked, which may be another release
 */
export function storedReadings(
  { config, log }: Parts,
  entry: string,
  checked: string | null = null,
): StoredReadings {
  const program = createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 16)
  return new StoredReadings({
    folders: tenancyFolders(process.cwd(), config),
    place: path.join(config.dataDir, 'readings'),
    program,
    checked: checked === program,
    onError: (err) =>
      log.warn({ err }, 'the readings of sites cannot be stored: each process reads the files of all sites'),
  })
}

/** The reader of this host, for the supervisor. */
export function openSiteReader(
  parts: Parts,
  entry: string,
  tell: (changes: ToldChanges) => void,
): SiteReader {
  const { config, log } = parts
  return new SiteReader({
    folders: tenancyFolders(process.cwd(), config),
    readings: storedReadings(parts, entry),
    lastGood: lastGoodFolder(config),
    tell,
    onError: (error) => log.error({ err: error }, 'the tenants could not be read again'),
  })
}
