import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/** Deletes the mail to a member, sent or not, and the jobs of mail and push that name the member or such a mail. */
export async function eraseQueued(db: TenantDb, memberId: string): Promise<undefined> {
  const mails = await db.trx
    .deleteFrom('outgoing_mail')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  const ids = mails.map(({ id }) => id)
  // Jobs that have not begun are few, and have an index of their own in each queue.
  await sql`
    delete from pgboss.job where name in ('mail', 'push') and state < 'active'
      and (data->>'tenantId')::int = ${db.tenantId}
      and (data->>'member' = ${memberId} or data->>'mail' = any(${ids}::text[]))`.execute(db.trx)
}
