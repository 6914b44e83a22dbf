import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

export const MAIL_QUEUE = 'mail'

/** The payload of a mail job: keys only, never an address or a text. */
export interface MailJob {
  readonly tenant: number
  readonly mail: string
}

/** Puts the delivery of one mail into the queue, in the transaction of its cause. */
export async function enqueueMail(db: TenantDb, mailId: string): Promise<void> {
  const data = JSON.stringify({ tenant: db.tenantId, mail: mailId } satisfies MailJob)
  await sql`insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in, policy)
    values (${MAIL_QUEUE}, ${data}::jsonb, 12, 20, true, interval '120 seconds', 'standard')`.execute(db.trx)
}
