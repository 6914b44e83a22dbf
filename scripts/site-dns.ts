// Not through `server.ts`, which would load the whole server.
import { mailRecordFindings } from '../platform/features/notifications/mail-records.ts'
import { tenantSecrets } from '../platform/infra/secrets.ts'
import { tenantIds } from '../platform/tenancy/check.ts'
import type { Finding } from '../platform/tenancy/finding.ts'
import type { TenancyFolders } from '../platform/tenancy/folders.ts'
import { TenantLoader } from '../platform/tenancy/loader.ts'

/** SPF, DKIM and DMARC findings of all sites, or of one. */
export function recordFindings(folders: TenancyFolders, only: string | undefined): Promise<Finding[]> {
  const loader = new TenantLoader(folders)
  const sites = tenantIds(folders)
    .filter((id) => only === undefined || id === only)
    .map((id) => loader.load(id))
    .flatMap((result) => (result.ok ? [result.value] : []))
  return mailRecordFindings(sites, { secrets: tenantSecrets(), mailFrom: process.env.MAIL_FROM || null })
}
