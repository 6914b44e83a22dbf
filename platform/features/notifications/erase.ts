import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/** Deletes mail to these members, sent or not, whose key begins with `keys`. */
export async function deleteMailAbout(
  db: TenantDb,
  mails: readonly { readonly memberId: string; readonly keys: string }[],
): Promise<void> {
  const members = mails.map(({ memberId }) => memberId)
  const keys = mails.map((one) => one.keys)
  await sql`
    delete from outgoing_mail m using unnest(${members}::uuid[], ${keys}::text[]) as about (member, keys)
    where m.tenant_id = ${db.tenantId}::int and m.member_id = about.member
      and starts_with(m.mail_key, about.keys)`.execute(db.trx)
}

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
