import type { TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { formatDate } from '../../i18n/format.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { localeOf } from '../../i18n/languages.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'
import { decisionLink } from './link.ts'
import type { Report } from './queries.ts'
import { appealUntil, type Side } from './rules.ts'
import { statementOf } from './statement.ts'

/** A filed report: its number, and when a decision is due. */
export interface Filed {
  readonly number: string
  readonly due: Date
}

/** Mails the receipt of a report. */
export async function mailReceipt(
  { tenant, db, now, locale, viewer }: RequestScope<Member>,
  { id, number, due }: Filed & { readonly id: string },
): Promise<void> {
  await queueMail(
    { tenant, db, now, locale },
    {
      key: `report:${id}`,
      to: viewer.email,
      memberId: viewer.id,
      template: 'report_received',
      path: href('account-safety'),
      params: {
        name: viewer.name,
        number,
        day: formatDate(locale.iso, due, 'long', tenant.settings.time_zone),
      },
    },
  )
}

/** Context of mails about a decision: the site, the deciding transaction, the time. */
export interface ReportMailContext {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly now: Date
}

const TEMPLATES = { reporter: 'report_decided', reported: 'moderation_decided' } as const

/**
 * Mails a decision with its reasons to one of the two members, in their language. A reported member
 * is not notified if no measure was taken, unless they appealed or an earlier measure concerned
 * them.
 */
export async function mailDecision(
  { tenant, db, now }: ReportMailContext,
  report: Report,
  side: Side,
  appealed?: 'appeal',
): Promise<void> {
  const id = side === 'reporter' ? report.reporterId : report.reportedId
  const reader = id && (await readerWith(db, id))
  if (!reader) return
  const locale = localeOf(matchLanguageOf(tenant, reader.language), tenant.settings.countries)
  const t = await i18nextTranslator(tenant, locale.code, locale.iso)
  const zone = tenant.settings.time_zone
  const { subject, on, found, measure, reason, note } = statementOf(report, side, {
    t,
    iso: locale.iso,
    timeZone: zone,
  })
  const until = appealUntil(report, side, false, now)
  await queueMail(
    { tenant, db, now, locale },
    {
      key: `report:${report.id}:${side}:${now.getTime()}`,
      to: reader.email,
      memberId: reader.id,
      template: appealed ? 'appeal_decided' : TEMPLATES[side],
      path: await decisionLink({ db, now }, reader.id, report.id),
      params: {
        name: reader.name,
        number: report.number,
        until: until ? formatDate(locale.iso, until, 'long', zone) : '',
      },
      rows: [
        { label: 'mail:row_about', value: `${subject}, ${on}` },
        { label: 'mail:row_found', value: found },
        { label: 'mail:row_measure', value: measure },
        { label: 'mail:row_reason', value: reason },
        ...(note ? [{ label: 'mail:row_note', value: note }] : []),
      ],
    },
  )
}

/** Fictional profiles get no mail, and an unconfirmed address may be a stranger's. */
function readerWith(db: TenantDb, id: string) {
  return db.trx
    .selectFrom('member')
    .select(['id', 'email', 'name', 'language'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('fictional', '=', false)
    .where('status', '<>', MEMBER_STATUS.deleted)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}
