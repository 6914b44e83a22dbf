import { Resolver } from 'node:dns/promises'
import type { Tenant } from '../../core/tenant.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'
import { type DnsFacts, dnsFindings } from '../../tenancy/check-dns.ts'
import type { Finding } from '../../tenancy/finding.ts'
import { isReservedName } from '../../tenancy/hosts.ts'
import { dkimOf, MailKeyError, publicHalf } from './dkim.ts'

/** Codes for "no record"; any other error means that there was no answer. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

interface Asker {
  readonly secrets: TenantSecrets
  readonly mailFrom: string | null
  /** Milliseconds for all of it; without it only each query has a limit. */
  readonly limit?: number
}

/** SPF, DKIM and DMARC findings of these sites, from this machine's name servers. */
export async function mailRecordFindings(
  sites: readonly Pick<Tenant, 'id' | 'settings'>[],
  { secrets, mailFrom, limit }: Asker,
): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const late = limit === undefined ? undefined : setTimeout(() => resolver.cancel(), limit)
  try {
    return await dnsFindings(sites, {
      txt: (name) => txtOf(resolver, name),
      publicKey: (site) => publicKey(site, secrets),
      mailFrom,
    })
  } finally {
    clearTimeout(late)
  }
}

async function txtOf(resolver: Resolver, name: string): Promise<readonly string[]> {
  // A name that nobody can own has no records, and is not worth a question.
  if (isReservedName(name)) return []
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (NONE.has(String((error as { code?: unknown }).code))) return []
    throw error
  }
}

/** Derived from the key in this program's environment; `site check` itself reports its faults. */
function publicKey(
  site: Parameters<DnsFacts['publicKey']>[0],
  secrets: TenantSecrets,
): ReturnType<DnsFacts['publicKey']> {
  try {
    const signature = dkimOf(site, secrets)
    return signature && publicHalf(signature)
  } catch (error) {
    if (error instanceof MailKeyError) return undefined
    throw error
  }
}
