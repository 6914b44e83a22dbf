import { readFile } from 'node:fs/promises'
import type { ConsoleDatabase } from '../core/database.ts'
import type { Translate } from '../core/locale.ts'
import { PAYMENT_PROVIDERS } from '../core/payment-providers.ts'
import { mayBePublic } from '../core/public-address.ts'
import type { Tenant } from '../core/tenant.ts'
import { mailRecordFindings } from '../features/notifications/server.ts'
import { createOutboundRead, type OutboundRead } from '../infra/http/outbound-read.ts'
import { PrivateAddressError } from '../infra/http/public-lookup.ts'
import { isSiteProof, newSiteChallenge, SITE_PROOF } from '../infra/http/site-proof.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { secretFault, type TenantSecrets } from '../infra/secrets.ts'
import { codeOf } from '../infra/start-error.ts'
import { consoleFindings, tenantFindings } from '../tenancy/check.ts'
import { assetPath } from '../tenancy/containment.ts'
import type { FaultGroup } from '../tenancy/fault-groups.ts'
import { describeFinding, type Finding } from '../tenancy/finding.ts'
import type { TenancyFolders } from '../tenancy/folders.ts'
import { isReservedName } from '../tenancy/hosts.ts'
import {
  type HostAnswer,
  type ReadyFacts,
  type ReadyItem,
  type ReadyLine,
  type ReadyReason,
  readyLines,
} from '../tenancy/readiness.ts'
import { workersOf } from './staff-list.ts'

/** What a site has and lacks to go live, as it was found at a time. */
export interface Readiness {
  readonly lines: readonly ReadyLine[]
  readonly at: Date
}

/** Answers what a site lacks to go live. Asks other servers: never call it in a transaction. */
export interface ReadinessDesk {
  /** Asks now; at most about five seconds. */
  ask(tenant: Tenant, now: Date): Promise<Readiness>
  /** The answer of the last minutes, if its files have not changed since; otherwise asks. */
  last(tenant: Tenant, now: Date): Promise<Readiness>
}

/** The lines that keep a site from going live. */
export const fatalItems = ({ lines }: Pick<Readiness, 'lines'>): readonly ReadyItem[] =>
  lines.filter(({ level }) => level === 'fatal').map(({ item }) => item)

/**
 * What is missing and how it is repaired, as the command prints it: a sentence, or a finding in the
 * words of `site check`.
 */
export const readyReason = (t: Translate, reason: ReadyReason): string =>
  'why' in reason ? t(`console:ready_why.${reason.why}`, reason.params) : describeFinding(reason.finding)

export interface ReadinessParts {
  readonly appSecrets: KeyRing
  readonly production: boolean
  readonly consoleHost: string
  /** `MAIL_FROM` of the program. */
  readonly mailFrom: string | null
  /** Takes the orders of sites that name no provider. */
  readonly defaultProvider: string
  /** In development and tests: origin that receives the requests to hosts. */
  readonly standIn: string | null
  readonly folders: TenancyFolders
  readonly secrets: TenantSecrets
  readonly consoleDatabase: ConsoleDatabase | null
  readonly tenants: { faults(): readonly FaultGroup[] }
}

/** Hosts that are asked; a site with more of them answers for these. */
const MOST_HOSTS = 10
const RECORDS_MS = 5000
const KEPT_MS = 300_000

export function readinessDesk(parts: ReadinessParts): ReadinessDesk {
  const kept = new Map<string, Readiness & { readonly revision: string }>()
  const read = createOutboundRead({ standIn: parts.standIn })
  const ask = async (tenant: Tenant, now: Date): Promise<Readiness> => {
    const lines = readyLines(tenant, await factsOf(parts, read, tenant, now))
    const answer = { lines, at: now, revision: tenant.revision }
    kept.set(tenant.id, answer)
    return answer
  }
  return {
    ask,
    last: async (tenant, now) => {
      const known = kept.get(tenant.id)
      const isFresh = known?.revision === tenant.revision && now.getTime() - known.at.getTime() < KEPT_MS
      return isFresh ? known : ask(tenant, now)
    },
  }
}

async function factsOf(
  parts: ReadinessParts,
  read: OutboundRead,
  tenant: Tenant,
  now: Date,
): Promise<ReadyFacts> {
  const { production, secrets, mailFrom, defaultProvider } = parts
  const [records, hosts, workers, logo] = await Promise.all([
    mailRecordFindings([tenant], { secrets, mailFrom, limit: RECORDS_MS }),
    Promise.all(
      tenant.settings.hosts.slice(0, MOST_HOSTS).map(async (host) => ({
        host,
        answer: await answerOfHost(parts, read, { host, site: tenant.id }, now),
      })),
    ),
    parts.consoleDatabase?.withStaff([], (db) => workersOf(db, tenant.key)) ?? null,
    logoOf(parts.folders, tenant),
  ])
  const provider = tenant.settings.payment_provider ?? defaultProvider
  return {
    production,
    findings: [...fileFindings(parts, tenant), ...records],
    hosts,
    provider,
    logo,
    workers,
  }
}

/** Findings of `site check`, and those for which the registry keeps the site on older files. */
function fileFindings({ folders, consoleHost, tenants }: ReadinessParts, tenant: Tenant): readonly Finding[] {
  const facts = { providers: PAYMENT_PROVIDERS, secretFault: faultOfSecret }
  const all = [
    ...tenants.faults().filter((fault) => fault.tenant === tenant.id),
    ...consoleFindings(tenant, consoleHost),
    ...tenantFindings(folders, tenant, facts),
  ]
  return [...new Map(all.map((one) => [describeFinding(one), one])).values()]
}

const faultOfSecret = (reference: string, secret?: Parameters<typeof secretFault>[2]) =>
  secretFault(reference, process.env, secret)

async function logoOf({ tenants }: TenancyFolders, { id, settings }: Tenant): Promise<string | null> {
  const file = settings.logo.endsWith('.svg') ? assetPath(tenants, id, settings.logo) : undefined
  if (file === undefined) return null
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    // A missing file is a finding.
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Asks the server behind a host for the proof that it is this installation and serves this site.
 * The name comes from a file of the site: only public addresses are asked, over HTTPS, without
 * redirects, for at most four seconds and a hundred bytes.
 */
export async function answerOfHost(
  { appSecrets }: Pick<ReadinessParts, 'appSecrets'>,
  read: OutboundRead,
  { host, site }: { readonly host: string; readonly site: string },
  now: Date,
): Promise<HostAnswer> {
  if (isReservedName(host)) return 'unknown'
  if (!mayBePublic(host)) return 'private'
  const challenge = newSiteChallenge(appSecrets, host, now)
  try {
    const address = `https://${host}${SITE_PROOF}?challenge=${challenge}`
    const { bytes } = await read(address, { types: ['text/plain'], most: 100 })
    return isSiteProof(appSecrets, challenge, site, bytes.toString('utf8').trim()) ? 'site' : 'foreign'
  } catch (error) {
    return whyNoAnswer(error)
  }
}

const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN'])
const CERTIFICATE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/

/**
 * What the failure of a request to a host means. An answer that is not the wanted one has no code.
 */
export function whyNoAnswer(error: unknown): Exclude<HostAnswer, 'site'> {
  if (error instanceof PrivateAddressError) return 'private'
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  if (name === 'AbortError' || name === 'TimeoutError') return 'silent'
  if (typeof code !== 'string') return 'foreign'
  if (UNKNOWN.has(code)) return 'unknown'
  return CERTIFICATE.test(code) ? 'certificate' : 'silent'
}
