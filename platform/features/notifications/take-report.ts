import { sql } from 'kysely'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import { stopMail } from './mail-stops.ts'
import { type MailReport, type ReportFault, readReport } from './report.ts'

/**
 * This many undelivered mails to one address within this many days count like a missing mailbox.
 */
export const SOFT_LIMIT = { mails: 4, days: 14 } as const

interface Deps {
  readonly database: Database
  readonly tenants: { all(): readonly Tenant[] }
}

/** Result of a readable report: `counted` for the first time, or why not. */
export type CountOutcome = 'counted' | 'known' | 'unknown_mail'
/** Result of a report, or its fault. */
export type ReportOutcome = CountOutcome | ReportFault

/** Processes one report that arrived by mail. The domain in its Message-ID identifies the site. */
export async function takeReport(
  { database, tenants }: Deps,
  raw: Buffer,
  now: Date,
): Promise<ReportOutcome> {
  const report = await readReport(raw)
  if (typeof report === 'string') return report
  const domain = /@([^@>]+)>$/.exec(report.messageId)?.[1]?.toLowerCase()
  const tenant = tenants.all().find(({ settings }) => settings.domain === domain)
  if (!tenant) return 'unknown_mail'
  return database.withTenant(tenant.key, (db) => countReport(db, report, now))
}

/** Counts a report about a mail of this site, once even if it arrives in several ways. */
export async function countReport(db: TenantDb, report: MailReport, now: Date): Promise<CountOutcome> {
  const mail = await db.trx
    .selectFrom('outgoing_mail')
    .select(['id', 'recipient'])
    .where('tenant_id', '=', db.tenantId)
    .where(sql<boolean>`headers ->> 'messageId' = ${report.messageId}`)
    .executeTakeFirst()
  if (!mail) return 'unknown_mail'
  const { key: report_key, verdict, detail } = report
  const inserted = await db.trx
    .insertInto('mail_report')
    .values({ tenant_id: db.tenantId, report_key, mail_id: mail.id, verdict, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return 'known'
  if (verdict === 'complaint') await stopMail(db, mail.recipient, { reason: 'spam_complaint' })
  else if (verdict === 'hard' || (await softBounces(db, mail.recipient, now)) >= SOFT_LIMIT.mails)
    await stopMail(db, mail.recipient, { reason: 'bounce', detail })
  return 'counted'
}

/**
 * Number of mails to an address with a soft bounce within the period; several reports of one mail
 * count once.
 */
async function softBounces(db: TenantDb, recipient: string, now: Date): Promise<number> {
  const { mails } = await db.trx
    .selectFrom('mail_report as r')
    .innerJoin('outgoing_mail as o', (join) =>
      join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.mail_id'),
    )
    .select(({ fn }) => fn.count<string>('r.mail_id').distinct().as('mails'))
    .where('r.tenant_id', '=', db.tenantId)
    .where('r.verdict', '=', 'soft')
    .where('r.received_at', '>', daysBefore(now, SOFT_LIMIT.days))
    .where(({ eb, fn }) => eb(fn('lower', ['o.recipient']), '=', recipient.toLowerCase()))
    .executeTakeFirstOrThrow()
  return Number(mails)
}
