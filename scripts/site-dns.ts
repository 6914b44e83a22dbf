import { Resolver } from 'node:dns/promises'
import { dkimOf, MailKeyError, publicHalf } from '../platform/features/notifications/dkim.ts'
import { tenantSecrets } from '../platform/infra/secrets.ts'
import { tenantIds } from '../platform/tenancy/check.ts'
import { type DnsFacts, dnsFindings } from '../platform/tenancy/check-dns.ts'
import type { Finding } from '../platform/tenancy/finding.ts'
import type { TenancyFolders } from '../platform/tenancy/folders.ts'
import { TenantLoader } from '../platform/tenancy/loader.ts'

/** Codes for "no record"; any other error means that there was no answer. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

/** SPF, DKIM and DMARC findings of all sites, or of one, from this machine's name servers. */
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

/** Derived from the key in this command's environment; `site check` itself reports its faults. */
const publicKey: DnsFacts['publicKey'] = (site) => {
  try {
    const signature = dkimOf(site, tenantSecrets())
    return signature && publicHalf(signature)
  } catch (error) {
    if (error instanceof MailKeyError) return undefined
    throw error
  }
}
