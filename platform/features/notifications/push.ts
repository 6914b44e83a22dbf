import { createHash } from 'node:crypto'
import webpush from 'web-push'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type Gender, MEMBER_STATUS } from '../../core/viewer.ts'
import type { Outbound } from '../../infra/http/outbound.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { Labels } from '../../infra/metrics/definitions.ts'
import { lastOnline } from '../visibility/visibility.ts'
import { isPushKind, type PushKind } from './kinds.ts'
import { WISH_COLUMNS, wishOf } from './preferences.ts'
import type { PushKeys } from './push-keys.ts'
import { contextOf } from './queries.ts'
import type { MailContext } from './queue.ts'

/** Name of the task that sends to one browser of a member. */
export const DELIVER_PUSH = 'deliver_push'

export interface PushRequest {
  readonly memberId: string
  /** Names the cause, as for mail: one push per cause. */
  readonly key: string
  /** Path that the notification opens. */
  readonly path: string
  /** The cause is a fictional profile: the notification carries the label. */
  readonly fictional: boolean
  readonly kind: PushKind
}

/**
 * Enqueues a push in the transaction of its cause: one job per subscribed browser of a member who
 * wants push messages, so that a failure at one browser does not repeat the notification at
 * another. During quiet hours the job waits for their end, and is dropped if the member was online
 * meanwhile.
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
  /** End of the quiet hours; null: immediately. */
  readonly notBefore: Date | null
  readonly now: Date
}

async function enqueuePush(
  db: TenantDb,
  job: Omit<Job, 'tenantId'> & { readonly task: string },
  { key, notBefore, now }: PushTime,
): Promise<void> {
  if (notBefore === null) return enqueue(db, 'push', job, { key })
  // News that the member has seen by then is dropped.
  await enqueue(db, 'push', { since: now.toISOString(), ...job }, { key, startAfter: notBefore })
}

/** Columns of `subscriptions` that `wishOf` reads. */
const WISH_FACTS = ['m.notifications_disabled', 'm.country', ...WISH_COLUMNS] as const

/** Subscribed browsers of a member, while the account is active. */
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
   * Browsers choose the address of their push service: this client checks it, including addresses
   * that were stored long ago.
   */
  readonly outbound: Outbound
  /**
   * Text of the notification in the member's language: no message content and no names, because
   * bystanders can read a lock screen; with the label if a fictional profile is the cause.
   */
  readonly textFor: (tenant: Tenant, reader: PushReader, news: PushNews) => Promise<string>
  /** Called after each try. */
  readonly onTried?: (outcome: Labels<'dating_pushes_total'>['outcome']) => void
}

/** Content of a notification. */
export interface PushNews {
  readonly kind: PushKind
  readonly fictional: boolean
}

/** The member for whom a notification is written. */
export interface PushReader {
  readonly language: string
  readonly context: Gender
}

/**
 * Sends to one browser. Checks permission again: the account may be gone, or another member may
 * have signed in there since. Deletes a subscription that the push service has ended.
 *
 * @throws if the push service may accept it later: the job is retried with growing delays.
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
    // A retry of a push that did arrive replaces the first one while that is still queued.
    topic: createHash('sha256').update(String(cause)).digest('base64url').slice(0, TOPIC_LENGTH),
  })
  const answer = await post(deps.outbound, details)
  deps.onTried?.('fault' in answer ? 'delayed' : outcomeOf(answer.status))
  if ('fault' in answer) throw new Error(`the push service was not reached: ${answer.fault}`)
  const { status } = answer
  if (hasEnded(status)) await drop(deps.database, tenant.key, hash)
  else if (mayTryAgain(status)) throw new Error(`the push service answered ${status}`)
}

/** The push service no longer knows the browser. */
const hasEnded = (status: number) => status === 404 || status === 410
const mayTryAgain = (status: number) => status === 429 || status >= 500

function outcomeOf(status: number): Labels<'dating_pushes_total'>['outcome'] {
  if (hasEnded(status)) return 'ended'
  if (mayTryAgain(status)) return 'delayed'
  return status < 300 ? 'sent' : 'refused'
}

/** Jobs from before kinds existed are about messages. */
const kindOf = ({ kind }: Job): PushKind => (isPushKind(kind) ? kind : 'message')

/**
 * The browser of a job with its reader; undefined if nothing is to be sent: the browser is gone,
 * the kind was switched off, or the member has been online since. If quiet hours were set or began
 * meanwhile, the job is enqueued again for their end.
 */
async function findReader(db: TenantDb, tenant: Tenant, job: Job, now: Date) {
  const { member, browser, since } = job
  const found = await subscriptions(db, String(member))
    .select(['p.subscription', 'm.language', 'm.gender', ...WISH_FACTS])
    .select(lastOnline(db, 'm').as('last_online_at'))
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

/** A message that is unseen for a day is no longer news. */
const TTL_SECONDS = 86_400
/** As RFC 8030 (5.4) requires. */
const TOPIC_LENGTH = 32

/** The library writes some headers as numbers. The length is that of the body. */
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
