import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import { localised } from '../../core/localised.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { queueMail } from '../notifications/server.ts'
import { blockedBetween, idOf, isActive, presentNow, tenantKey } from '../visibility/visibility.ts'
import { type UnreadFacts, unreadLookAt, unreadVerdict } from './unread-rules.ts'

/** Task of the job that mails about an unread message. */
export const UNREAD_MAIL = 'unread_mail'

interface Look {
  readonly conversationId: string
  /** The recipient who has not read. */
  readonly memberId: string
  readonly at: Date
}

/**
 * Schedules the check of a conversation. The job contains only ids; the content of the mail is read
 * when it runs.
 */
export async function planUnreadMail(db: TenantDb, { conversationId, memberId, at }: Look): Promise<void> {
  await enqueue(
    db,
    'mail',
    { task: UNREAD_MAIL, conversation: conversationId, member: memberId },
    { startAfter: at, key: `unread:${conversationId}:${memberId}:${at.toISOString()}` },
  )
}

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

/** Runs the check as of `now`: sends the mail, reschedules, or drops it. Idempotent. */
export async function mailUnread(deps: Deps, job: Job, now: Date): Promise<void> {
  const { tenantId, conversation, member } = job
  const tenant = deps.tenants.byKey(tenantId)
  if (!tenant || typeof conversation !== 'string' || typeof member !== 'string') return
  await deps.database.withTenant(tenant.key, async (db) => {
    const facts = await findUnread(db, conversation, member, now)
    if (!facts) return
    const verdict = unreadVerdict(facts, now)
    if (verdict === 'later') {
      const at = unreadLookAt(now)
      return planUnreadMail(db, { conversationId: conversation, memberId: member, at })
    }
    if (verdict === 'mail')
      await mail(db, tenant, facts, { conversationId: conversation, memberId: member, at: now })
  })
}

/** Prefix of the keys of all such mail about a conversation to this member. */
export function unreadMailKeys(conversationId: string, memberId: string): string {
  return `unread:${conversationId}:${memberId}:`
}

async function mail(
  db: TenantDb,
  tenant: Tenant,
  facts: UnreadRow,
  { conversationId, memberId, at }: Look,
): Promise<void> {
  const key = (day: Date) => unreadMailKeys(conversationId, memberId) + day.toISOString().slice(0, 10)
  if (await mailedSince(db, key, at)) return
  const locale = localeOfPerson(tenant, { language: facts.language })
  await queueMail(
    { tenant, locale, db, now: at },
    {
      // One per conversation and day, also with concurrent runs: the key is unique.
      key: key(at),
      to: facts.email,
      memberId,
      template: facts.sender_fictional ? 'new_message_fictional' : 'new_message',
      path: href('chats-id', { id: conversationId }),
      params: {
        name: facts.name,
        sender: facts.sender_name,
        label: localised(tenant.settings.fictional_singular, facts.language),
      },
    },
  )
}

/** Whether a mail was sent in the 24 hours before `at`: today, or later on the day before. */
async function mailedSince(db: TenantDb, key: (day: Date) => string, at: Date): Promise<boolean> {
  const dayAgo = new Date(at.getTime() - 86_400_000)
  const row = await db.trx
    .selectFrom('outgoing_mail')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('mail_key', 'in', [key(at), key(dayAgo)])
    .where('created_at', '>', dayAgo)
    .executeTakeFirst()
  return row !== undefined
}

const unreadRow = z.strictObject({
  name: z.string(),
  email: z.string(),
  language: z.string(),
  sender_name: z.string(),
  sender_fictional: z.boolean(),
  online: z.boolean(),
  removed: z.boolean(),
  muted: z.boolean(),
  sender_active: z.boolean(),
  blocked: z.boolean(),
  unread_since: column.time,
}) satisfies z.ZodType<UnreadFacts>
type UnreadRow = z.output<typeof unreadRow>

/** The oldest unread message, with both members; undefined if all are read. */
async function findUnread(
  db: TenantDb,
  conversationId: string,
  memberId: string,
  now: Date,
): Promise<UnreadRow | undefined> {
  const t = tenantKey(db)
  return firstRow(
    db,
    unreadRow,
    sql`
    select m.name, m.email, m.language, o.name as sender_name, o.fictional as sender_fictional,
      ${presentNow(db, 'm', now)} as online, cm.removed_at is not null as removed, cm.muted, ${isActive('o')} as sender_active,
      ${blockedBetween(db, idOf('m'), idOf('o'))} as blocked,
      w.created_at as unread_since
    from conversation_member cm
    join member m on m.tenant_id = ${t} and m.id = cm.member_id
    join member o on o.tenant_id = ${t} and o.id = cm.other_id
    cross join lateral (
      select created_at from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = cm.other_id
      order by created_at desc, id desc offset greatest(cm.unread - 1, 0) limit 1) w
    where cm.tenant_id = ${t} and cm.conversation_id = ${conversationId}::uuid and cm.member_id = ${memberId}::uuid
      and cm.unread > 0`,
  )
}
