import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import { type PaymentServices, whyNoOrders } from '../features/payments/server.ts'
import { CONVERSION } from '../features/tracking/server.ts'
import { column, firstRow } from '../infra/database/rows.ts'
import type { HostCertificate } from '../infra/http/host-certificate.ts'
import type { Finding } from '../tenancy/finding.ts'
import { shownOf } from './experiment-routes.tsx'
import type { SiteFacts } from './site-alert-kinds.ts'

const DAY = 86_400_000
/** Days of which the usual is made. */
const USUAL_DAYS = 28

/** Facts that the program has itself. */
export type FiguresOfSite = Omit<SiteFacts, 'dkim' | 'certificates'>

interface Sources {
  readonly faultsOf: (id: string) => readonly Finding[]
  readonly payments: PaymentServices
}

/** Reads what the rules decide on, but for look-ups outside of the program. */
export async function figuresOfSite(
  db: TenantDb,
  tenant: Tenant,
  { faultsOf, payments }: Sources,
  now: Date,
): Promise<FiguresOfSite> {
  const takesSignups = tenant.state === 'live' && tenant.settings.signups !== 'none'
  return {
    signups: takesSignups ? await signupsOf(db) : null,
    payments: await sharesOf(db, now),
    webhooks: await webhooksOf(db, now),
    mails: await mailsOf(db, now),
    files: filesOf(faultsOf(tenant.id)),
    experiments: await aheadOf(db, tenant, now),
    money: {
      mismatches: await mismatchesOf(db),
      takesNoOrders: tenant.state === 'live' && whyNoOrders(payments, tenant).length > 0,
    },
  }
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

const signupRow = z.strictObject({
  count: column.whole,
  first: column.time.nullable(),
  last: column.time.nullable(),
  longest: column.whole,
})

async function signupsOf(db: TenantDb): Promise<SiteFacts['signups']> {
  const signups = sql`conversions where tenant_id = ${db.tenantId}::int and kind = ${CONVERSION.signup}`
  const row = await firstRow(
    db,
    signupRow,
    sql`
    with last as (select max(at) as at from ${signups}),
    gaps as (
      select at, at - lag(at) over (order by at) as gap from ${signups}
        and at > (select at from last) - make_interval(days => ${USUAL_DAYS}))
    select count(*)::int as count, min(at) as first, max(at) as last,
      coalesce(extract(epoch from max(gap)) * 1000, 0)::bigint as longest from gaps`,
  )
  return row?.first && row.last ? { ...row, first: row.first, last: row.last } : null
}

const shareRow = z.strictObject({
  tried: column.whole,
  failed: column.whole,
  tried_before: column.whole,
  failed_before: column.whole,
})

/** Orders that a buyer leaves are neither paid nor failed. */
async function sharesOf(db: TenantDb, now: Date): Promise<SiteFacts['payments']> {
  const [yesterday, first] = [before(now, 1), before(now, 1 + USUAL_DAYS)]
  const row = await firstRow(
    db,
    shareRow,
    sql`
    select count(*) filter (where created_at >= ${yesterday})::int as tried,
      count(*) filter (where created_at >= ${yesterday} and status = 'failed')::int as failed,
      count(*) filter (where created_at < ${yesterday})::int as tried_before,
      count(*) filter (where created_at < ${yesterday} and status = 'failed')::int as failed_before
    from payment where tenant_id = ${db.tenantId}::int and created_at >= ${first} and created_at <= ${now}
      and status in ('paid', 'failed')`,
  )
  return {
    day: { tried: row?.tried ?? 0, failed: row?.failed ?? 0 },
    before: { tried: row?.tried_before ?? 0, failed: row?.failed_before ?? 0 },
  }
}

/** Payments by these methods take days, and their webhooks too. */
const SLOW = ['banktransfer', 'directdebit', 'paysafecard']
const webhookRow = z.strictObject({ waiting: column.whole, since: column.time.nullable() })

/**
 * Orders after which no webhook came, in any state: without webhooks the reconciler learns what
 * became of them, and hides that none arrives.
 */
async function webhooksOf(db: TenantDb, now: Date): Promise<SiteFacts['webhooks']> {
  const hourAgo = new Date(now.getTime() - DAY / 24)
  const row = await firstRow(
    db,
    webhookRow,
    sql`
    with last as (select max(at) as at from payment_webhook_last where tenant_id = ${db.tenantId}::int)
    select count(*)::int as waiting, coalesce((select at from last), min(created_at)) as since
    from payment where tenant_id = ${db.tenantId}::int and created_at >= ${before(now, 1)} and created_at < ${hourAgo}
      and created_at > coalesce((select at from last), '-infinity') and asked_at is not null
      and not method = any (${SLOW}::text[])`,
  )
  return row ?? { waiting: 0, since: null }
}

const mailRow = z.strictObject({ sent: column.whole, bounced: column.whole })

async function mailsOf(db: TenantDb, now: Date): Promise<SiteFacts['mails']> {
  const row = await firstRow(
    db,
    mailRow,
    sql`
    select count(*)::int as sent, count(*) filter (where exists (
      select from mail_report r
      where r.tenant_id = m.tenant_id and r.mail_id = m.id and r.verdict in ('hard', 'soft')))::int as bounced
    from outgoing_mail m where m.tenant_id = ${db.tenantId}::int and m.created_at >= ${before(now, 7)}
      and m.channel = 'mail' and m.sent_at is not null`,
  )
  return row ?? { sent: 0, bounced: 0 }
}

/** Findings of published versions: the files are shown in their place. */
const VERSIONS: ReadonlySet<string> = new Set(['lander_version_invalid', 'theme_version_invalid'])

function filesOf(findings: readonly Finding[]): SiteFacts['files'] {
  const serious = findings.filter(({ level }) => level === 'fatal' || level === 'error')
  return { faults: serious.length, versions: findings.filter(({ code }) => VERSIONS.has(code)).length }
}

async function aheadOf(db: TenantDb, tenant: Tenant, now: Date): Promise<readonly string[]> {
  if (!Object.values(tenant.landers).some(({ experiment }) => experiment)) return []
  const { shown } = await shownOf(db, tenant, {}, now)
  return shown.flatMap(({ lander, running, verdict }) =>
    running && verdict.kind === 'ahead' ? [lander] : [],
  )
}

async function mismatchesOf(db: TenantDb): Promise<number> {
  const row = await firstRow(
    db,
    z.strictObject({ count: column.whole }),
    sql`select count(*)::int as count from payment_alert where tenant_id = ${db.tenantId}::int and state = 'open'`,
  )
  return row?.count ?? 0
}

/** Looks up what the world sees of a site. Each look-up ends after some seconds. */
export interface SiteRecords {
  /** Findings of its mail records (`site check --dns`). */
  readonly mail: (tenant: Tenant) => Promise<readonly Finding[]>
  /** The certificate of a host; undefined if nothing answers there. */
  readonly certificate: (host: string) => Promise<HostCertificate | undefined>
}

/**
 * What the world sees of a site: its DKIM record and the certificates of its hosts. What nobody
 * answers is left out: nothing is known of it then. Opens no transaction.
 */
export async function recordsOfSite(
  tenant: Tenant,
  { mail, certificate }: SiteRecords,
): Promise<Partial<Pick<SiteFacts, 'dkim' | 'certificates'>>> {
  const asked = await Promise.all(
    tenant.settings.hosts.map(async (host) => ({ host, found: await certificate(host) })),
  )
  const known = asked.flatMap(({ host, found }) => (found ? [{ host, ...found }] : []))
  return {
    ...(known.length > 0 ? { certificates: known } : {}),
    ...dkimIn(tenant, await mail(tenant)),
  }
}

const OF_DKIM: ReadonlySet<string> = new Set(['dkim_record_missing', 'dkim_record_mismatch'])

function dkimIn({ settings }: Tenant, findings: readonly Finding[]): Partial<Pick<SiteFacts, 'dkim'>> {
  const wanted = settings.mail?.dkim
  if (!wanted) return { dkim: null }
  if (findings.some(({ code }) => code === 'dns_not_asked')) return {}
  const isBad = findings.some(({ code }) => OF_DKIM.has(code))
  return { dkim: isBad ? `${wanted.selector}._domainkey.${wanted.domain}` : null }
}
