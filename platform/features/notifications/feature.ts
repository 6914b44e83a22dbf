import type { Tenant } from '../../core/tenant.ts'
import type { Feature } from '../../infra/feature.ts'
import { createOutbound } from '../../infra/http/outbound.ts'
import { notificationsApi } from './api.ts'
import { DIGESTS_TASK } from './digest.ts'
import { eraseQueued } from './erase.ts'
import { notificationsExport } from './export.ts'
import { type MailJobsDeps, mailJobs, mailMaintenance } from './jobs.ts'
import { KEYED_OBJECTIONS } from './objections.ts'

interface NotificationServices extends Pick<MailJobsDeps, 'database' | 'secrets'> {
  readonly tenants: MailJobsDeps['tenants'] & { all(): readonly Tenant[] }
  readonly mail: MailJobsDeps['transport']
  readonly pushKeys: MailJobsDeps['keys']
}

export const notifications: Feature<NotificationServices> = {
  calls: notificationsApi,
  tasks: ({ database, tenants, secrets, mail, pushKeys }) => ({
    tasks: mailJobs({
      database,
      tenants,
      secrets,
      transport: mail,
      keys: pushKeys,
      outbound: createOutbound({ standIn: null }),
    }),
    periodic: [
      {
        task: DIGESTS_TASK,
        queue: 'maintenance',
        // Evening in Europe, noon in America.
        daily: { hour: 16, minute: 0 },
        tenants: async () => tenants.all().map(({ key }) => key),
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
