import { tenancyFolders } from '../tenancy/folders.ts'
import { TenantLoader } from '../tenancy/loader.ts'
import { type KeptReadings, readingOf, type TenantReading } from '../tenancy/tenant-source.ts'

/** Folders of which a test may use a separate, changeable copy. */
const OWN = ['TENANTS_DIR', 'THEMES_DIR', 'LANDERS_DIR']
let repository: KeptReadings | undefined

/**
 * The sites of the repository, read once for all files of a worker: reading and checking them takes
 * 90 ms of CPU, and more than two hundred files start the program.
 * @param env of the program; one with its own folders reads and watches these
 */
export function keptSitesOf(env: Readonly<Record<string, string>>): { readonly keptSites?: KeptReadings } {
  if (OWN.some((name) => name in env)) return {}
  repository ??= readOnce()
  return { keptSites: repository }
}

function readOnce(): KeptReadings {
  const folders = tenancyFolders(process.cwd())
  const loader = new TenantLoader(folders)
  const known = new Map<string, TenantReading>()
  return {
    of: (id) => {
      const reading = known.get(id) ?? readingOf(folders, loader, id)
      known.set(id, reading)
      return reading
    },
  }
}
