import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpush from 'web-push'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { type Gender, MEMBER_STATUS } from '../../core/viewer.ts'
import type { Outbound } from '../../infra/http/outbound.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import { contextOf } from './queries.ts'
import type { MailContext } from './queue.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface KeySettings {
  readonly vapidPublicKey: string | null
  readonly vapidPrivateKey: string | null
  readonly dataDir: string
  readonly production: boolean
}

/** The server's keys for web push: those of the settings, else in development generated once and stored in DATA_DIR; else null. */
export function pushKeys(settings: KeySettings): PushKeys | null {
  const { vapidPublicKey, vapidPrivateKey, dataDir, production } = settings
  if (vapidPublicKey && vapidPrivateKey) return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey }
  if (production) return null
  const file = path.join(dataDir, 'push-keys.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PushKeys
  const keys = webpush.generateVAPIDKeys()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

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
}

/**
 * Enqueues a push in the transaction of its cause, a job for each subscribed browser of a member who wants push messages: one
 * browser whose push service is unavailable does not make another one ring twice.
 */
export async function queuePush(
  { db }: MailContext,
  { memberId, key, path: to, fictional }: PushRequest,
): Promise<void> {
  const browsers = await subscriptions(db, memberId).select('p.endpoint_hash').execute()
  for (const { endpoint_hash: hash } of browsers) {
    const browser = hash.toString('hex')
    const job = { task: DELIVER_PUSH, member: memberId, browser, path: to, cause: key, fictional }
    await enqueue(db, 'push', job, { key: `push:${key}:${browser}` })
  }
}

/** Subscribed browsers of a member, as long as the account is active and the member wants push messages. */
function subscriptions(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('push_subscription as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.id', '=', 'p.member_id'),
    )
    .where('p.tenant_id', '=', db.tenantId)
    .where('p.member_id', '=', memberId)
    .where('m.status', '=', MEMBER_STATUS.active)
    .where((where) => where.not(where(where.val('push'), '=', where.fn.any('m.notifications_disabled'))))
}

interface Deps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly keys: PushKeys | null
  /** A browser said where its push service is: what sends there checks the address, also one that was stored long ago. */
  readonly outbound: Outbound
  /**
   * Text of the notification in the member's language: no content of a message and no names, because a lock screen shows it
   * to others; with the label where a fictional profile is the cause.
   */
  readonly textFor: (tenant: Tenant, reader: PushReader, fictional: boolean) => Promise<string>
}

/** Whom a notification is written for. */
export interface PushReader {
  readonly language: string
  readonly context: Gender
}

/**
 * Sends to one browser. Checks again whether it may: the account may be gone, or another member signed in there since.
 * A subscription that the push service has ended is dropped.
 *
 * @throws where the push service may take it later: the job is tried again, with growing waits.
 */
export async function deliverPush(deps: Deps, job: Job): Promise<void> {
  const { tenantId, member, browser, path: to, cause } = job
  const tenant = deps.tenants.byKey(tenantId)
  if (!tenant || !deps.keys || typeof member !== 'string' || typeof browser !== 'string') return
  const hash = Buffer.from(browser, 'hex')
  const found = await deps.database.withTenant(tenant.key, (db) =>
    subscriptions(db, member)
      .select(['p.subscription', 'm.language', 'm.gender'])
      .where('p.endpoint_hash', '=', hash)
      .executeTakeFirst(),
  )
  if (!found) return
  const { language, gender } = found
  const body = await deps.textFor(tenant, { language, context: contextOf(gender) }, job.fictional === true)
  const payload = { title: tenant.settings.name, body, path: to }
  const target = found.subscription as unknown as webpush.PushSubscription
  const details = webpush.generateRequestDetails(target, JSON.stringify(payload), {
    vapidDetails: { subject: `mailto:${tenant.settings.support_email}`, ...deps.keys },
    TTL: TTL_SECONDS,
    // A push that is tried again although it arrived takes the place of the first one, where that still waits.
    topic: createHash('sha256').update(String(cause)).digest('base64url').slice(0, TOPIC_LENGTH),
  })
  const answer = await post(deps.outbound, details)
  if ('fault' in answer) throw new Error(`the push service was not reached: ${answer.fault}`)
  const { status } = answer
  if (status === 404 || status === 410) await drop(deps.database, tenant.key, hash)
  else if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
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
