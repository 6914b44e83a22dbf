import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import { objectionKey, objectionKeys } from './objections.ts'
import { MAIL_STOPS } from './preferences.ts'

/** Reasons why an address gets no more notices, by increasing gravity. */
export const STOP_REASONS = ['unsubscribe', 'bounce', 'spam_complaint'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** Words in `member.notifications_disabled`; unsubscribing has always written `email`. */
const WORDS: Readonly<Record<StopReason, (typeof MAIL_STOPS)[number]>> = {
  unsubscribe: 'email',
  bounce: 'bounce',
  spam_complaint: 'spam_complaint',
}

/**
 * Stops notices to an address: recorded for the address, so that it also applies to a later
 * account, and for the members who have it; deletes waiting notices. A graver reason replaces a
 * lighter one. Idempotent.
 *
 * @param stop `detail`: codes of a mail server such as `550 5.1.1`, no address
 */
export async function stopMail(
  db: TenantDb,
  address: string,
  { reason, detail = null }: { readonly reason: StopReason; readonly detail?: string | null },
): Promise<void> {
  const key = emailKey(address)
  const order = sql`array[${sql.join(STOP_REASONS.map((name) => sql.lit(name)))}]`
  await sql`
    insert into mail_suppression as s (tenant_id, email_key, reason, detail)
    values (${db.tenantId}::int, ${objectionKey(db, key)}, ${reason}, ${detail})
    on conflict (tenant_id, email_key) do update set reason = excluded.reason, detail = excluded.detail
    where array_position(${order}, s.reason) < array_position(${order}, excluded.reason)`.execute(db.trx)
  const word = WORDS[reason]
  await sql`
    update member set notifications_disabled = array_append(array_remove(notifications_disabled, ${word}), ${word})
    where tenant_id = ${db.tenantId}::int and email_key = ${key}`.execute(db.trx)
  await sql`
    delete from outgoing_mail o using member m
    where m.tenant_id = ${db.tenantId}::int and m.email_key = ${key}
      and o.tenant_id = ${db.tenantId}::int and o.member_id = m.id
      and o.sent_at is null and o.leased_until is null and o.headers ? 'notice'`.execute(db.trx)
}

export interface MailStop {
  readonly reason: StopReason
  readonly at: Date
}

/** The gravest reason why an address gets no notices; undefined if it gets them. */
export async function findStop(db: TenantDb, address: string): Promise<MailStop | undefined> {
  const found = await db.trx
    .selectFrom('mail_suppression')
    .select(['reason', 'created_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', 'in', objectionKeys(db, emailKey(address)))
    .execute()
  const stops = found.map(({ reason, created_at: at }) => ({ reason: reason as StopReason, at }))
  return stops.sort((a, b) => STOP_REASONS.indexOf(b.reason) - STOP_REASONS.indexOf(a.reason))[0]
}

/** Resumes notice mails to this member's address. */
export async function restoreMail(
  db: TenantDb,
  { memberId, address }: { readonly memberId: string; readonly address: string },
): Promise<void> {
  await db.trx
    .deleteFrom('mail_suppression')
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', 'in', objectionKeys(db, emailKey(address)))
    .execute()
  await sql`update member set notifications_disabled = ${withoutStops()}
    where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid`.execute(db.trx)
}

/** Sets the member's stop state from their new address: stops belong to the address. */
export async function followAddress(db: TenantDb, memberId: string, address: string): Promise<void> {
  const stop = await findStop(db, address)
  await sql`update member set notifications_disabled = ${withoutStops(stop)}
    where tenant_id = ${db.tenantId}::int and id = ${memberId}::uuid`.execute(db.trx)
}

/** The column without the stop words, plus that of `stop`. */
function withoutStops(stop?: MailStop) {
  const stops = sql.join(MAIL_STOPS.map((word) => sql.lit(word)))
  const others = sql`array(select word from unnest(notifications_disabled) with ordinality as w (word, place)
    where word not in (${stops}) order by place)`
  return stop ? sql`array_append(${others}, ${WORDS[stop.reason]}::text)` : others
}
