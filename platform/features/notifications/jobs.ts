import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { translator } from '../../i18n/server.ts'
import type { TaskHandler } from '../../infra/jobs/workers.ts'
import { deliverMail, type MailTransport } from './deliver.ts'
import { matchLanguageOf } from './language.ts'
import { DELIVER_PUSH, deliverPush, type PushKeys } from './push.ts'
import { DELIVER_MAIL } from './queue.ts'

export interface MailJobsDeps {
  readonly database: Database
  readonly tenants: { all(): readonly Tenant[] }
  /** Null: the development outbox. */
  readonly transport: MailTransport | null
  /** Null: no push. */
  readonly keys: PushKeys | null
}

/** Tasks of the queue `mail`, by name. */
export function mailJobs(deps: MailJobsDeps): Readonly<Record<string, TaskHandler>> {
  return {
    [DELIVER_MAIL]: (job) => deliverMail(deps, job),
    [DELIVER_PUSH]: (job) =>
      deliverPush(
        {
          ...deps,
          textFor: (tenant, language) =>
            translator(tenant, matchLanguageOf(tenant, language))('mail:push_message'),
        },
        job,
      ),
  }
}
