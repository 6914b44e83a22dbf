import { Resolver } from 'node:dns/promises'
import { dkimOf, MailKeyError, publicHalf } from '../platform/features/notifications/dkim.ts'
import { tenantSecrets } from '../platform/infra/secrets.ts'
import { tenantIds } from '../platform/tenancy/check.ts'
import { type DnsFacts, dnsFindings } from '../platform/tenancy/check-dns.ts'
import type { Finding } from '../platform/tenancy/finding.ts'
import type { TenancyFolders } from '../platform/tenancy/folders.ts'
import { TenantLoader } from '../platform/tenancy/loader.ts'

/** Answers that say "there is none"; any other failure means that nobody answered. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

/** SPF, DKIM and DMARC of all sites, or of one, as the name servers of this machine answer. */
export function mailRecordFindings(folders: TenancyFolders, only: string | undefined): Promise<Finding[]> {
  const loader = new TenantLoader(folders)
  const sites = tenantIds(folders)
    .filter((id) => only === undefined || id === only)
    .map((id) => loader.load(id))
    .flatMap((result) => (result.ok ? [result.value] : []))
  return dnsFindings(sites, { txt: lookUpTxt(), publicKey, mailFrom: process.env.MAIL_FROM || null })
}

function lookUpTxt(): DnsFacts['txt'] {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (NONE.has(String((error as { code?: unknown }).code))) return []
      throw error
    }
  }
}

/**
 * From the key in the environment of this command; `site check` itself says what is wrong with it.
 */
const publicKey: DnsFacts['publicKey'] = (site) => {
  try {
    const signature = dkimOf(site, tenantSecrets())
    return signature && publicHalf(signature)
  } catch (error) {
    if (error instanceof MailKeyError) return undefined
    throw error
  }
}
