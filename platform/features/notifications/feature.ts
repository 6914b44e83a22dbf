import { sql } from 'kysely'
import type { Tenant } from '../../core/tenant.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { createOutbound } from '../../infra/http/outbound.ts'
import { tenantsWithWork } from '../../infra/jobs/tenants-with-work.ts'
import type { Meter } from '../../infra/metrics/meter.ts'
import type { TenantSecrets } from '../../infra/secrets.ts'
import { mailWebhookCall } from './contract.ts'
import { DIGESTS_TASK } from './digest.ts'
import { eraseQueued } from './erase.ts'
import { type MailJobsDeps, mailJobs, mailMaintenance } from './jobs.ts'
import { KEYED_OBJECTIONS } from './objections.ts'
import { takeWebhook } from './webhook.ts'

/** Sent mails without their texts, which contain links; browsers with push. */
const notificationsExport: Export = {
  sections: [
    {
      name: 'mails',
      title: 'data:section_mails',
      tables: ['outgoing_mail'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, subject, recipient, created_at, sent_at from outgoing_mail
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'push',
      title: 'data:section_push',
      tables: ['push_subscription'],
      select: (db, me) => sql`select encode(endpoint_hash, 'hex') as cursor, created_at from push_subscription
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'notice_settings',
      title: 'data:section_notices',
      tables: ['notice_settings'],
      select: (
        db,
        me,
      ) => sql`select member_id::text as cursor, mail_off, push_off, digest, quiet_from, quiet_until, time_zone from notice_settings
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    mail_suppression: 'a keyed hash of the address; the profile says that mail is off',
    mail_report: 'hashes of reports of mail servers; the profile says that mail is off',
    pgboss: 'jobs hold ids alone and end within minutes',
  },
}

interface NotificationServices extends Pick<MailJobsDeps, 'database' | 'secrets'> {
  readonly tenants: MailJobsDeps['tenants'] & { all(): readonly Tenant[] }
  readonly mail: MailJobsDeps['transport']
  readonly pushKeys: MailJobsDeps['keys']
  readonly meter: Meter
}

export const notifications: Feature<NotificationServices> = {
  calls: notificationsApi,
  tasks: ({ database, tenants, secrets, mail, pushKeys, meter }) => ({
    tasks: mailJobs({
      database,
      tenants,
      secrets,
      transport: mail,
      keys: pushKeys,
      outbound: createOutbound({ standIn: null }),
      meter,
    }),
    periodic: [
      {
        task: DIGESTS_TASK,
        queue: 'maintenance',
        // Evening in Europe, noon in America.
        daily: { hour: 16, minute: 0 },
        tenants: (executeSql) => tenantsWithWork(executeSql, DIGESTS_TASK, tenants.all()),
      },
    ],
  }),
  maintenance: ({ database, mail }) => mailMaintenance({ database, transport: mail }),
  keyed: [KEYED_OBJECTIONS],
  export: notificationsExport,
  erase: {
    rows: {
      'outgoing_mail.member_id': { work: 'deleted, sent or not, with the jobs that would send it' },
      'push_subscription.member_id': 'delete',
      'notice_settings.member_id': 'delete',
      'mail_report.mail_id': 'cascade',
      'pgboss.job.data': { work: 'jobs about the member that have not begun are deleted' },
      'mail_suppression.email_key': {
        keep: 'the objection of an address to mail outlives the account, or the next signup with it would be mailed again; a keyed hash of the address. The note that it bounces is deleted',
      },
    },
    work: eraseQueued,
  },
}

function notificationsApi({ secrets }: { readonly secrets: TenantSecrets }): CallRoute[] {
  return [
    route(mailWebhookCall, async ({ scope, body }) => {
      await takeWebhook(secrets, scope, body)
      return {}
    }),
  ]
}
