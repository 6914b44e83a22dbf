import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import { localised } from '../../core/localised.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { localeOfPerson } from '../../i18n/languages.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import {
  idOf,
  isActive,
  lastOnline,
  likes,
  noBlockBetween,
  tenantKey,
  visibleTo,
} from '../visibility/visibility.ts'
import type { MailRow } from './compose.ts'
import { MAIL_STOPS } from './preferences.ts'
import { queueMail } from './queue.ts'

/** Name of the task that mails the digests of one site. */
export const DIGESTS_TASK = 'digests'

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
}

/** Members per transaction. */
const BATCH = 200
/** Members who have been away for longer get no digest. */
const AWAY_DAYS = 90

/**
 * Mails the digest to every member of a site for whom it is due at `now`: news since their last
 * visit or digest, and no mail without news. One statement per batch finds the members and counts
 * their news. Idempotent.
 */
export async function mailDigests({ database, tenants }: Deps, { tenantId }: Job, now: Date): Promise<void> {
  const tenant = tenants.byKey(tenantId)
  if (!tenant) return
  let after: string | null = null
  do {
    const from: string | null = after
    after = await database.withTenant(tenant.key, (db) => mailBatch(db, { tenant, after: from, now }))
  } while (after !== null)
}

interface Batch {
  readonly tenant: Tenant
  readonly after: string | null
  readonly now: Date
}

/** @returns the last member of a full batch, else null */
async function mailBatch(db: TenantDb, batch: Batch): Promise<string | null> {
  const due = await findDue(db, batch)
  const { tenant, now } = batch
  for (const member of due) {
    const locale = localeOfPerson(tenant, member)
    await queueMail(
      { tenant, locale, db, now },
      {
        key: `digest:${member.id}:${now.toISOString().slice(0, 10)}`,
        to: member.email,
        memberId: member.id,
        template: 'digest',
        path: href('members'),
        params: {
          name: member.name,
          label: localised(tenant.settings.fictional_singular, member.language),
        },
        rows: newsRows(member),
      },
    )
  }
  if (due.length > 0)
    await sql`
      insert into notice_settings (tenant_id, member_id, digest_at)
      select ${db.tenantId}::int, id, ${now}::timestamptz from unnest(${due.map(({ id }) => id)}::uuid[]) as id
      on conflict (tenant_id, member_id) do update set digest_at = excluded.digest_at`.execute(db.trx)
  return due.length < BATCH ? null : (due.at(-1)?.id ?? null)
}

/**
 * News in the order of the mail; zero counts are omitted. Actions of fictional profiles are listed
 * separately.
 */
function newsRows(news: Pick<DueRow, NewsKey>): readonly MailRow[] {
  return NEWS.filter(([key]) => news[key] > 0).map(([key, label]) => ({ label, value: String(news[key]) }))
}

type NewsKey = (typeof NEWS)[number][0]
const NEWS = [
  ['messages', 'mail:row_messages'],
  ['fictional_messages', 'mail:row_messages_fictional'],
  ['likes', 'mail:row_likes'],
  ['fictional_likes', 'mail:row_likes_fictional'],
  ['matches', 'mail:row_matches'],
] as const

const dueRow = z.strictObject({
  id: column.id,
  name: z.string(),
  email: z.string(),
  language: z.string(),
  country: z.string(),
  messages: column.whole,
  fictional_messages: column.whole,
  likes: column.whole,
  fictional_likes: column.whole,
  matches: column.whole,
})
type DueRow = z.output<typeof dueRow>

function findDue(db: TenantDb, { after, now }: Batch): Promise<DueRow[]> {
  const t = tenantKey(db)
  const me = idOf('d')
  const at = sql`${now}::timestamptz`
  // A few hours less than the interval: the job does not run at the same second each day.
  const pause = sql`case when s.digest = 'daily' then interval '20 hours' else interval '164 hours' end`
  const stops = sql.join(MAIL_STOPS.map((word) => sql.lit(word)))
  return rows(
    db,
    dueRow,
    sql`
    with d as (
      select m.id, m.name, m.email, m.language, m.country, greatest(${lastOnline(db, 'm')}, s.digest_at) as since
      from member m left join notice_settings s on s.tenant_id = ${t} and s.member_id = m.id
      where m.tenant_id = ${t} and ${isActive('m')} and not m.fictional and m.email_confirmed_at is not null
        and not m.notifications_disabled && array[${stops}]
        and not coalesce('digest' = any(s.mail_off), false)
        and ${lastOnline(db, 'm')} < ${at} - ${pause} and ${lastOnline(db, 'm')} > ${daysBefore(now, AWAY_DAYS)}::timestamptz
        and coalesce(s.digest_at < ${at} - ${pause}, true)
        and (${after}::uuid is null or m.id > ${after}::uuid))
    select d.id, d.name, d.email, d.language, d.country, w.messages::int, w.fictional_messages::int,
      l.likes::int, l.fictional_likes::int, l.matches::int
    from d
    cross join lateral (
      select coalesce(sum(cm.unread) filter (where not o.fictional), 0) as messages,
        coalesce(sum(cm.unread) filter (where o.fictional), 0) as fictional_messages
      from conversation_member cm join member o on o.tenant_id = ${t} and o.id = cm.other_id
      where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.unread > 0 and cm.removed_at is null and not cm.muted
        and cm.last_message_at > d.since and ${isActive('o')} and ${noBlockBetween(db, idOf('o'), me)}) w
    cross join lateral (
      select count(*) filter (where not o.fictional and not n.match) as likes,
        count(*) filter (where o.fictional and not n.match) as fictional_likes,
        count(*) filter (where n.match and not o.fictional) as matches
      from member_like k join member o on o.tenant_id = ${t} and o.id = k.liker_id
      cross join lateral (select ${likes(db, me, idOf('o'))} as match) n
      where k.tenant_id = ${t} and k.liked_id = ${me} and k.is_new and k.created_at > d.since
        and ${visibleTo(db, 'o', me)}) l
    where w.messages + w.fictional_messages + l.likes + l.fictional_likes + l.matches > 0
    order by d.id limit ${BATCH}::int`,
  )
}
