import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { objectionKeys } from './objections.ts'

/**
 * Deletes mail to these members, sent or not, whose key begins with `keys`; with `unsent` that
 * alone which is not on its way.
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
 * Deletes mail to others that tells of a member: its key names them, such as that of a match. With
 * `to` that to one member alone; with `unsent` what is not on its way.
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
 * Deletes the mail to a member, sent or not, that to others which tells of them, also what went to
 * their confirmed address without naming the account, the note that mail to the address bounces,
 * and the jobs of mail and push that name the member or such a mail.
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
 * The address of a member, as `email_key`, where it was confirmed: one that was only claimed may be
 * another person's.
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

/**
 * Ends mail and push to a member who leaves: what has not been sent is not sent, and no browser is
 * subscribed any more.
 */
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
  // Jobs that have not begun are few, and have an index of their own in each queue.
  await sql`
    delete from pgboss.job where name in ('mail', 'push') and state < 'active'
      and (data->>'tenantId')::int = ${db.tenantId}
      and (data->>'member' = ${memberId} or data->>'mail' = any(${ids}::text[]))`.execute(db.trx)
}
