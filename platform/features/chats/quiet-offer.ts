import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { queueMail } from '../notifications/server.ts'
import { isActive, lastOnline, noBlockBetween, presentNow, tenantKey } from '../visibility/visibility.ts'
import { QUIET_DAYS } from './farewells.ts'
import { MESSAGE_KINDS } from './rules.ts'
import { unreadMailKeys } from './unread-mail.ts'

/** Name of the task that mails the offers of one site. */
export const QUIET_OFFERS_TASK = 'quiet_offers'

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

/** Members per transaction. */
const BATCH = 200
/** Members who have been away for longer get no offer. */
const AWAY_DAYS = 90
/** Days after which a silent conversation is left alone, so that no old ones are dug up. */
const LATE_DAYS = 7
/** Days between two offers to the same member. */
const PAUSE_DAYS = 7

/**
 * Offers members of a site, as of `now`, to close a conversation with a good word after ten days of
 * silence in which it was their turn: one mail a conversation ever, one a member and week, about
 * the conversation that fell silent last (docs/product-rules.md#conversations). Idempotent.
 */
export async function offerQuietEnds({ database, tenants }: Deps, { tenantId }: Job, now: Date) {
  const tenant = tenants.byKey(tenantId)
  if (!tenant?.settings.quiet_offer) return
  let after: string | null = null
  do {
    const from: string | null = after
    after = await database.withTenant(tenant.key, (db) => offerBatch(db, { tenant, after: from, now }))
  } while (after !== null)
}

interface Batch {
  readonly tenant: Tenant
  readonly after: string | null
  readonly now: Date
}

/** @returns the last member of a full batch, else null */
async function offerBatch(db: TenantDb, batch: Batch): Promise<string | null> {
  const { tenant, now } = batch
  const due = await findDue(db, batch)
  for (const one of due) {
    if (!(await claim(db, one, now))) continue
    await queueMail(
      { tenant, locale: localeOfPerson(tenant, one), db, now },
      {
        // Taken back with the other mail about the conversation.
        key: `${unreadMailKeys(one.conversation_id, one.id)}quiet`,
        to: one.email,
        memberId: one.id,
        template: 'quiet_conversation',
        path: href('chats-id', { id: one.conversation_id }),
        params: { name: one.name, sender: one.partner },
      },
    )
  }
  return due.length < BATCH ? null : (due.at(-1)?.id ?? null)
}

/**
 * Takes the one offer of a conversation.
 * @returns false if another run has made it, or a message was written meanwhile
 */
async function claim(db: TenantDb, { id, conversation_id, last_at }: DueRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('conversation_member')
    .set({ quiet_offered_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversation_id)
    .where('member_id', '=', id)
    .where('quiet_offered_at', 'is', null)
    .where('last_message_at', '<', new Date(last_at.getTime() + 1))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const dueRow = z.strictObject({
  id: column.id,
  name: z.string(),
  email: z.string(),
  language: z.string(),
  country: z.string(),
  conversation_id: column.id,
  partner: z.string(),
  last_at: column.time,
})
type DueRow = z.output<typeof dueRow>

/**
 * Members who owe nobody an answer but may want to say goodbye, each with the conversation that
 * fell silent last: both have written, both are people, the partner has written last, and the
 * member has read it. A stranger's first message asks for no goodbye.
 */
function findDue(db: TenantDb, { after, now }: Batch): Promise<DueRow[]> {
  const t = tenantKey(db)
  const me = sql`cm.member_id`
  return rows(
    db,
    dueRow,
    sql`
    select distinct on (m.id) m.id, m.name, m.email, m.language, m.country, cm.conversation_id, o.name as partner,
      cm.last_message_at as last_at
    from member m
    join conversation_member cm on cm.tenant_id = ${t} and cm.member_id = m.id
      and cm.last_message_at <= ${daysBefore(now, QUIET_DAYS)}::timestamptz
      and cm.last_message_at > ${daysBefore(now, QUIET_DAYS + LATE_DAYS)}::timestamptz
      and cm.unread = 0 and cm.removed_at is null and not cm.muted
    join member o on o.tenant_id = ${t} and o.id = cm.other_id and ${isActive('o')} and not o.fictional
    where m.tenant_id = ${t} and ${isActive('m')} and not m.fictional and m.email_confirmed_at is not null
      and not ${presentNow(db, 'm', now)} and ${lastOnline(db, 'm')} > ${daysBefore(now, AWAY_DAYS)}::timestamptz
      and (${after}::uuid is null or m.id > ${after}::uuid)
      and ${noBlockBetween(db, sql`cm.other_id`, me)}
      and exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = cm.other_id and w.created_at = cm.last_message_at and w.kind <> ${MESSAGE_KINDS.notice})
      and exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = ${me} and w.kind <> ${MESSAGE_KINDS.notice})
      and not exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.farewell is not null)
      and not exists (select from conversation_member side where side.tenant_id = ${t}
        and side.conversation_id = cm.conversation_id and side.quiet_offered_at is not null)
      and not exists (select from conversation_member other where other.tenant_id = ${t} and other.member_id = m.id
        and other.quiet_offered_at > ${daysBefore(now, PAUSE_DAYS)}::timestamptz)
    order by m.id, cm.last_message_at desc, cm.conversation_id limit ${BATCH}::int`,
  )
}
