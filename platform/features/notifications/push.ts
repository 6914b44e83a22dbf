import { createHash } from 'node:crypto'
import webpush from 'web-push'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type Gender, MEMBER_STATUS } from '../../core/viewer.ts'
import type { Outbound } from '../../infra/http/outbound.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { isPushKind, type PushKind } from './kinds.ts'
import { WISH_COLUMNS, wishOf } from './preferences.ts'
import type { PushKeys } from './push-keys.ts'
import { contextOf } from './queries.ts'
import type { MailContext } from './queue.ts'

/** Task of the job that sends to one browser of a member. */
export const DELIVER_PUSH = 'deliver_push'

export interface PushRequest {
  readonly memberId: string
  /** Names the cause, as with mail: one cause, one push. */
  readonly key: string
  /** Path that a press on the notification opens. */
  readonly path: string
  /** The cause is a fictional profile: the notification carries the label. */
  readonly fictional: boolean
  readonly kind: PushKind
}

/**
 * Enqueues a push in the transaction of its cause, a job for each subscribed browser of a member
 * who wants push messages: one browser whose push service is unavailable does not make another one
 * ring twice. In the member's quiet hours it waits for their end, and is not sent where the member
 * was here meanwhile.
 */
export async function queuePush(
  { db, tenant, now }: MailContext,
  { memberId, key, path: to, fictional, kind }: PushRequest,
): Promise<void> {
  const browsers = await subscriptions(db, memberId)
    .select(['p.endpoint_hash', ...WISH_FACTS])
    .execute()
  for (const { endpoint_hash: hash, ...facts } of browsers) {
    const wish = wishOf(facts, { kind, channel: 'push', now, siteZone: tenant.settings.time_zone })
    if (!wish.wanted) continue
    const browser = hash.toString('hex')
    const job = { task: DELIVER_PUSH, member: memberId, browser, path: to, cause: key, fictional, kind }
    await enqueuePush(db, job, { key: `push:${key}:${browser}`, notBefore: wish.notBefore, now })
  }
}

interface PushTime {
  readonly key: string
  /** End of the quiet hours; null: at once. */
  readonly notBefore: Date | null
  readonly now: Date
}

async function enqueuePush(
  db: TenantDb,
  job: Omit<Job, 'tenantId'> & { readonly task: string },
  { key, notBefore, now }: PushTime,
): Promise<void> {
  if (notBefore === null) return enqueue(db, 'push', job, { key })
  // What the member has seen until then is no news.
  await enqueue(db, 'push', { since: now.toISOString(), ...job }, { key, startAfter: notBefore })
}

/** Columns of `subscriptions` that a wish is decided by. */
const WISH_FACTS = ['m.notifications_disabled', 'm.country', ...WISH_COLUMNS] as const

/** Subscribed browsers of a member, as long as the account is active. */
function subscriptions(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('push_subscription as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.id', '=', 'p.member_id'),
    )
    .where('p.tenant_id', '=', db.tenantId)
    .where('p.member_id', '=', memberId)
    .leftJoin('notice_settings as s', (join) =>
      join.onRef('s.tenant_id', '=', 'm.tenant_id').onRef('s.member_id', '=', 'm.id'),
    )
    .where('m.status', '=', MEMBER_STATUS.active)
}

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly keys: PushKeys | null
  /**
   * A browser said where its push service is: what sends there checks the address, also one that
   * was stored long ago.
   */
  readonly outbound: Outbound
  /**
   * Text of the notification in the member's language: no content of a message and no names,
   * because a lock screen shows it to others; with the label where a fictional profile is the
   * cause.
   */
  readonly textFor: (tenant: Tenant, reader: PushReader, news: PushNews) => Promise<string>
}

/** What a notification tells of. */
export interface PushNews {
  readonly kind: PushKind
  readonly fictional: boolean
}

/** Whom a notification is written for. */
export interface PushReader {
  readonly language: string
  readonly context: Gender
}

/**
 * Sends to one browser. Checks again whether it may: the account may be gone, or another member
 * signed in there since. A subscription that the push service has ended is dropped.
 *
 * @throws where the push service may take it later: the job is tried again, with growing waits.
 */
export async function deliverPush(deps: Deps, job: Job): Promise<void> {
  const { tenantId, member, browser, path: to, cause } = job
  const tenant = deps.tenants.byKey(tenantId)
  if (!tenant || !deps.keys || typeof member !== 'string' || typeof browser !== 'string') return
  const hash = Buffer.from(browser, 'hex')
  const found = await deps.database.withTenant(tenant.key, (db) => findReader(db, tenant, job, new Date()))
  if (!found) return
  const { language, gender } = found
  const news = { kind: kindOf(job), fictional: job.fictional === true }
  const body = await deps.textFor(tenant, { language, context: contextOf(gender) }, news)
  const payload = { title: tenant.settings.name, body, path: to }
  const target = found.subscription as unknown as webpush.PushSubscription
  const details = webpush.generateRequestDetails(target, JSON.stringify(payload), {
    vapidDetails: { subject: `mailto:${tenant.settings.support_email}`, ...deps.keys },
    TTL: TTL_SECONDS,
    // A push that is tried again although it arrived takes the place of the first one, where that
    // still waits.
    topic: createHash('sha256').update(String(cause)).digest('base64url').slice(0, TOPIC_LENGTH),
  })
  const answer = await post(deps.outbound, details)
  if ('fault' in answer) throw new Error(`the push service was not reached: ${answer.fault}`)
  const { status } = answer
  if (status === 404 || status === 410) await drop(deps.database, tenant.key, hash)
  else if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
}

/** Jobs of before kinds told of messages. */
const kindOf = ({ kind }: Job): PushKind => (isPushKind(kind) ? kind : 'message')

/**
 * The browser of a job with its reader; undefined where nothing is to be sent: the browser is gone,
 * the kind was switched off, or the member has been here since. Where quiet hours were set or began
 * meanwhile, the job is enqueued again for their end.
 */
async function findReader(db: TenantDb, tenant: Tenant, job: Job, now: Date) {
  const { member, browser, since } = job
  const found = await subscriptions(db, String(member))
    .select(['p.subscription', 'm.language', 'm.gender', 'm.last_online_at', ...WISH_FACTS])
    .where('p.endpoint_hash', '=', Buffer.from(String(browser), 'hex'))
    .executeTakeFirst()
  if (!found || (typeof since === 'string' && found.last_online_at > new Date(since))) return undefined
  const siteZone = tenant.settings.time_zone
  const wish = wishOf(found, { kind: kindOf(job), channel: 'push', now, siteZone })
  if (!wish.wanted) return undefined
  if (wish.notBefore === null) return found
  const { tenantId: _tenant, ...again } = job
  const key = `push:${job.cause}:${browser}:${wish.notBefore.toISOString()}`
  await enqueuePush(db, again, { key, notBefore: wish.notBefore, now })
  return undefined
}

/** A message that was not seen for a day is no news. */
const TTL_SECONDS = 86_400
/** As RFC 8030 (5.4) requires. */
const TOPIC_LENGTH = 32

/** The library writes some headers as numbers; lengths are those of the body. */
function post(outbound: Outbound, { endpoint, headers, body }: webpush.RequestDetails) {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return outbound(endpoint, { method: 'POST', headers: texts, ...(body ? { body } : {}) })
}

async function drop(database: Database, tenantId: number, hash: Buffer): Promise<void> {
  await database.withTenant(tenantId, (db) =>
    db.trx
      .deleteFrom('push_subscription')
      .where('tenant_id', '=', db.tenantId)
      .where('endpoint_hash', '=', hash)
      .execute(),
  )
}
