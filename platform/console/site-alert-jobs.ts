import type { ConsoleDatabase, Database, TenantDb } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import { type MailTransport, mailRecordFindings } from '../features/notifications/server.ts'
import type { PaymentServices } from '../features/payments/server.ts'
import type { Config } from '../infra/config.ts'
import type { FeatureTasks } from '../infra/feature.ts'
import { certificateOf } from '../infra/http/host-certificate.ts'
import type { Log } from '../infra/log.ts'
import type { TenantSecrets } from '../infra/secrets.ts'
import type { Finding } from '../tenancy/finding.ts'
import { consoleOrigin, consoleSender, ownConsoleTexts } from './origin.ts'
import { figuresOfSite, recordsOfSite, type SiteRecords } from './site-alert-facts.ts'
import { raisedBy, type SiteFacts } from './site-alert-kinds.ts'
import { claimMail, hasUnmailed, keepAlerts, unclaimMail } from './site-alerts.ts'
import { operatorsOf, type Reader } from './staff-list.ts'
import { alertMail } from './staff-mails.ts'

const FIGURES = 'site-alerts'
const RECORDS = 'site-records'
const QUARTER_HOUR = 15
/** Records and certificates change by hand: twice a day is enough, and spares other machines. */
const HALF_DAY = 12 * 60

export interface AlertServices {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  /** Null: the operators are not known, and nobody is mailed. */
  readonly consoleDatabase: ConsoleDatabase | null
  readonly tenants: {
    all(): readonly Tenant[]
    byKey(key: number): Tenant | undefined
    faultsOf(id: string): readonly Finding[]
  }
  readonly payments: PaymentServices
  readonly secrets: TenantSecrets
  /** Null: nobody is mailed. */
  readonly mail: Pick<MailTransport, 'send'> | null
}

/** Jobs that keep the alerts of each site, and mail them once to its operators. */
export function siteAlertTasks(services: AlertServices): FeatureTasks {
  const { tenants, config } = services
  const everySite = async () => tenants.all().map(({ key }) => key)
  const task = (watch: (tenant: Tenant) => Promise<void>) => async (job: { readonly tenantId: number }) => {
    const tenant = tenants.byKey(job.tenantId)
    if (tenant) await watch(tenant)
  }
  return {
    tasks: {
      [FIGURES]: task((tenant) => watchFigures(services, tenant, new Date())),
      [RECORDS]: task((tenant) => watchRecords(services, tenant, recordsSeenBy(services), new Date())),
    },
    periodic: [
      { task: FIGURES, queue: 'maintenance', minutes: QUARTER_HOUR, tenants: everySite },
      // In development, hosts have neither records nor certificates.
      ...(config.production
        ? [{ task: RECORDS, queue: 'maintenance', minutes: HALF_DAY, tenants: everySite } as const]
        : []),
    ],
  }
}

/** Milliseconds for all mail records of a site. */
const DNS_MS = 10_000

/** The look-ups of this machine. */
const recordsSeenBy = ({ secrets, config }: AlertServices): SiteRecords => ({
  mail: (tenant) => mailRecordFindings([tenant], { secrets, mailFrom: config.mailFrom, limit: DNS_MS }),
  certificate: (host) => certificateOf(host),
})

/** Keeps the alerts that the program's own figures raise. */
export async function watchFigures(services: AlertServices, tenant: Tenant, now: Date): Promise<void> {
  const { database, tenants, payments } = services
  await database.withTenant(tenant.key, async (db) => {
    const sources = { faultsOf: (id: string) => tenants.faultsOf(id), payments }
    await keep(db, tenant, await figuresOfSite(db, tenant, sources, now), now)
  })
  await mailAlerts(services, tenant, now)
}

/** Keeps the alerts about records and certificates, which it looks up before its transaction. */
export async function watchRecords(
  services: AlertServices,
  tenant: Tenant,
  records: SiteRecords,
  now: Date,
): Promise<void> {
  const { database } = services
  const facts = await recordsOfSite(tenant, records)
  await database.withTenant(tenant.key, (db) => keep(db, tenant, facts, now))
  await mailAlerts(services, tenant, now)
}

/** A draft and an archived site raise nothing: what was open is over. */
function keep(db: TenantDb, { state }: Tenant, facts: Partial<SiteFacts>, now: Date): Promise<void> {
  const raised = raisedBy(facts, now)
  const isWatched = state === 'live' || state === 'paused'
  return keepAlerts(db, isWatched ? raised : new Map([...raised].map(([kind]) => [kind, []])), now)
}

/**
 * Tells the operators of a site about alerts that are new, each in their language. The claim is
 * written first: two processes never tell twice. If the mail server takes none of the mails, it is
 * given back, and the next job tries again.
 */
async function mailAlerts(services: AlertServices, tenant: Tenant, now: Date): Promise<void> {
  const { database, consoleDatabase, mail, log, config } = services
  if (!mail || !consoleDatabase || !(await database.withTenant(tenant.key, hasUnmailed))) return
  const operators = await consoleDatabase.withStaff([tenant.key], (db) => operatorsOf(db, tenant.key))
  if (operators.length === 0) return
  const alerts = await database.withTenant(tenant.key, (db) => claimMail(db, now))
  if (alerts.length === 0) return
  const ownTexts = ownConsoleTexts(config, log)()
  const message = ({ email: to, language }: Reader) =>
    alertMail({
      to,
      language,
      sender: consoleSender(config),
      ownTexts,
      tenant,
      alerts,
      origin: consoleOrigin(config),
    })
  const told = await Promise.all(operators.map(async (one) => deliver(services, await message(one))))
  if (!told.includes(true)) await database.withTenant(tenant.key, (db) => unclaimMail(db, alerts))
}

/** @returns whether the mail server took the mail */
async function deliver(
  { mail, log }: Pick<AlertServices, 'mail' | 'log'>,
  message: Parameters<MailTransport['send']>[0],
): Promise<boolean> {
  try {
    await mail?.send(message)
    return true
  } catch (error) {
    log.error({ err: error }, 'the mail server did not take a mail about alerts of a site')
    return false
  }
}
