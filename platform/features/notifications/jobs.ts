import type { Database, TenantDb } from '../../core/database.ts'
import { localised } from '../../core/localised.ts'
import type { Tenant } from '../../core/tenant.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import type { Outbound } from '../../infra/http/outbound.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { TaskHandler } from '../../infra/jobs/queues.ts'
import type { Meter } from '../../infra/metrics/meter.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'
import { commonValues } from './compose.ts'
import { deliverMail, type MailOutcome } from './deliver.ts'
import { DIGESTS_TASK, mailDigests } from './digest.ts'
import { dkimOf } from './dkim.ts'
import { pushTextOf } from './kinds.ts'
import { matchLanguageOf } from './language.ts'
import { hashObjections } from './objections.ts'
import { DELIVER_PUSH, deliverPush, type PushNews, type PushReader } from './push.ts'
import type { PushKeys } from './push-keys.ts'
import { DELIVER_MAIL } from './queue.ts'
import type { MailTransport } from './smtp.ts'
import { oldWebhooks } from './webhook.ts'

export interface MailJobsDeps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  /** Null: the development outbox. */
  readonly transport: MailTransport | null
  readonly secrets: TenantSecrets
  /** Null: no push. */
  readonly keys: PushKeys | null
  /** Sends to push services. */
  readonly outbound: Outbound
  readonly meter?: Meter
}

/** Tasks of the queues `mail` and `push`, by name. */
export function mailJobs(deps: MailJobsDeps): Readonly<Record<string, TaskHandler>> {
  const signature = (key: number) => {
    const tenant = deps.tenants.byKey(key)
    return tenant && dkimOf(tenant, deps.secrets)
  }
  const stateOf = (key: number) => deps.tenants.byKey(key)?.state ?? 'live'
  const { meter, tenants } = deps
  const onMail = (outcome: MailOutcome, key: number) => {
    meter?.count('dating_mails_total', { outcome })
    const site = tenants.byKey(key)?.id
    if (site !== undefined) meter?.count('dating_site_mails_total', { site, outcome })
  }
  return {
    [DELIVER_MAIL]: (job) => deliverMail({ ...deps, signature, stateOf, onTried: onMail }, job),
    [DIGESTS_TASK]: (job) => mailDigests(deps, job, new Date()),
    [DELIVER_PUSH]: (job) =>
      deliverPush(
        {
          ...deps,
          textFor: pushText,
          onTried: (outcome) => meter?.count('dating_pushes_total', { outcome }),
        },
        job,
      ),
  }
}

async function pushText(
  tenant: Tenant,
  { language, context }: PushReader,
  { kind, fictional }: PushNews,
): Promise<string> {
  const code = matchLanguageOf(tenant, language)
  const t = await i18nextTranslator(tenant, code)
  const params = { ...commonValues(tenant), context, date: new Date() }
  const label = localised(tenant.settings.fictional_singular, code)
  return t(pushTextOf(kind, fictional), { ...params, label })
}

/** Days for which the record of a mail is stored. */
export const MAIL_DAYS = 90

/**
 * Deletes records of mail after 90 days, and earlier the texts of mail that a server accepted or
 * permanently refused.
 */
export function mailMaintenance({
  database,
  transport,
}: Pick<MailJobsDeps, 'database'> & { readonly transport: object | null }): readonly MaintenanceTask[] {
  const old = maintenanceTask(database, 'old-mail', async (db, now) => {
    const { numDeletedRows } = await db.trx
      .deleteFrom('outgoing_mail')
      .where('tenant_id', '=', db.tenantId)
      .where('created_at', '<', daysBefore(now, MAIL_DAYS))
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
  const hashed = maintenanceTask(database, 'hashed-objections', hashObjections)
  const webhooks = oldWebhooks(database)
  // The development outbox shows the texts, so they are retained.
  return transport === null
    ? [old, hashed, webhooks]
    : [old, hashed, webhooks, maintenanceTask(database, 'mail-bodies', emptyBodies)]
}

async function emptyBodies(db: TenantDb): Promise<number> {
  const { numUpdatedRows } = await db.trx
    .updateTable('outgoing_mail')
    .set({ body_text: '', body_html: '' })
    .where('tenant_id', '=', db.tenantId)
    .where((where) => where.or([where('sent_at', 'is not', null), where('failed_at', 'is not', null)]))
    .where('body_text', '<>', '')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
