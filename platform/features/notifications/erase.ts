import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { objectionKeys } from './objections.ts'

/**
 * Deletes mail to these members, sent or not, whose key begins with `keys`; `unsent` restricts this
 * to mail that is not being delivered.
 */
export async function deleteMailAbout(
  db: TenantDb,
  mails: readonly { readonly memberId: string; readonly keys: string }[],
  which: 'all' | 'unsent' = 'all',
): Promise<void> {
  const members = mails.map(({ memberId }) => memberId)
  const keys = mails.map((one) => one.keys)
  await sql`
    delete from outgoing_mail m using unnest(${members}::uuid[], ${keys}::text[]) as about (member, keys)
    where m.tenant_id = ${db.tenantId}::int and m.member_id = about.member
      and starts_with(m.mail_key, about.keys)
      ${which === 'unsent' ? sql`and m.sent_at is null` : sql``}`.execute(db.trx)
}

/**
 * Deletes mail to others that refers to a member: the mail's key contains the member's id, such as
 * the key of a match. `to` restricts this to one recipient; `unsent` to mail that is not being
 * delivered.
 */
export async function deleteMailNaming(
  db: TenantDb,
  memberId: string,
  { to, which }: { readonly to?: string; readonly which: 'all' | 'unsent' },
): Promise<void> {
  await sql`
    delete from outgoing_mail where tenant_id = ${db.tenantId}::int
      and member_id ${to === undefined ? sql`<>` : sql`=`} ${to ?? memberId}::uuid
      and position(${memberId} in mail_key) > 0
      ${which === 'unsent' ? sql`and sent_at is null and leased_until is null` : sql``}`.execute(db.trx)
}

/**
 * Deletes all mail to a member, sent or not; mail to others that refers to them; mail to their
 * confirmed address without an account; the record that their address bounces; and mail and push
 * jobs that refer to the member or to such a mail.
 */
export async function eraseQueued(db: TenantDb, memberId: string): Promise<undefined> {
  const mails = await db.trx
    .deleteFrom('outgoing_mail')
    .where('tenant_id', '=', db.tenantId)
    .where(({ and, eb, or }) =>
      or([
        eb('member_id', '=', memberId),
        and([eb('member_id', 'is', null), eb(sql`lower(recipient)`, 'in', addressOf(db, memberId))]),
      ]),
    )
    .returning('id')
    .execute()
  await deleteMailNaming(db, memberId, { which: 'all' })
  await deleteBounces(db, memberId)
  const ids = mails.map(({ id }) => id)
  await deleteJobs(db, memberId, ids)
}

/**
 * The member's address as `email_key`, if it was confirmed: a claimed one may be another person's.
 */
function addressOf(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('member')
    .select('email_key')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
}

async function deleteBounces(db: TenantDb, memberId: string): Promise<void> {
  const member = await db.trx
    .selectFrom('member')
    .select('email_key')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return
  await db.trx
    .deleteFrom('mail_suppression')
    .where('tenant_id', '=', db.tenantId)
    .where('reason', '=', 'bounce')
    .where('email_key', 'in', objectionKeys(db, member.email_key))
    .execute()
}

/** Stops mail and push to a member who leaves: deletes unsent mail and all push subscriptions. */
export async function stopNotices(db: TenantDb, memberId: string): Promise<void> {
  const mails = await db.trx
    .deleteFrom('outgoing_mail')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute()
  await db.trx
    .deleteFrom('push_subscription')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  const ids = mails.map(({ id }) => id)
  await deleteJobs(db, memberId, ids)
}

async function deleteJobs(db: TenantDb, memberId: string, ids: readonly string[]): Promise<void> {
  // Jobs that have not started are few, and each queue has an index of them.
  await sql`
    delete from pgboss.job where name in ('mail', 'push') and state < 'active'
      and (data->>'tenantId')::int = ${db.tenantId}
      and (data->>'member' = ${memberId} or data->>'mail' = any(${ids}::text[]))`.execute(db.trx)
}
