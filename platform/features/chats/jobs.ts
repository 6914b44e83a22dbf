import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { TaskHandler } from '../../infra/jobs/queues.ts'
import { mailUnread, UNREAD_MAIL } from './unread-mail.ts'

export interface ChatJobsDeps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

/** Tasks of the chats, by name. */
export function chatJobs(deps: ChatJobsDeps): Readonly<Record<string, TaskHandler>> {
  return { [UNREAD_MAIL]: (job) => mailUnread(deps, job, new Date()) }
}
