import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webpush from 'web-push'
import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import type { Job } from '../../infra/jobs/queues.ts'
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

/** The server's keys for web push: those of the settings, else in development made once and kept in DATA_DIR; else null. */
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

/** Task of the job that tells a member's subscribed browsers. */
export const DELIVER_PUSH = 'deliver_push'

export interface PushRequest {
  readonly memberId: string
  /** Names the cause, as with mail: one cause, one push. */
  readonly key: string
  /** Path that a press on the notification opens. */
  readonly path: string
}

/** Enqueues a push in the transaction of its cause, where the member has a subscribed browser and wants to be told. */
export async function queuePush(
  { db }: MailContext,
  { memberId, key, path: to }: PushRequest,
): Promise<void> {
  const wanted = await db.trx
    .selectFrom('push_subscription as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.id', '=', 'p.member_id'),
    )
    .select('m.notifications_disabled')
    .where('p.tenant_id', '=', db.tenantId)
    .where('p.member_id', '=', memberId)
    .where('m.status', '=', 1)
    .limit(1)
    .executeTakeFirst()
  if (!wanted || wanted.notifications_disabled.includes('push')) return
  await enqueue(db, 'mail', { task: DELIVER_PUSH, member: memberId, path: to }, { key: `push:${key}` })
}

interface Deps {
  readonly database: Database
  readonly tenants: { all(): readonly Tenant[] }
  readonly keys: PushKeys | null
  /** Text of the notification in the member's language: never content of a message, no names (decision 4.1). */
  readonly textFor: (tenant: Tenant, language: string) => string
}

/** Tells every subscribed browser of a member; subscriptions that the push service has ended are dropped. */
export async function deliverPush(deps: Deps, job: Job): Promise<void> {
  const { tenantId, member, path: to } = job
  const tenant = deps.tenants.all().find((one) => one.key === tenantId)
  if (!tenant || !deps.keys || typeof member !== 'string') return
  const found = await deps.database.withTenant(tenant.key, async (db) => ({
    rows: await db.trx
      .selectFrom('push_subscription')
      .select(['subscription', 'endpoint_hash'])
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', member)
      .execute(),
    person: await db.trx
      .selectFrom('member')
      .select('language')
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', member)
      .executeTakeFirst(),
  }))
  const payload = JSON.stringify({
    title: tenant.settings.name,
    body: deps.textFor(tenant, found.person?.language ?? ''),
    path: to,
  })
  for (const { subscription } of found.rows) {
    const target = subscription as unknown as webpush.PushSubscription
    if (!(await pushTo(tenant, deps.keys, target, payload)))
      await drop(deps.database, tenant.key, target.endpoint)
  }
}

/** @returns false where the subscription is over. */
async function pushTo(
  tenant: Tenant,
  keys: PushKeys,
  target: webpush.PushSubscription,
  payload: string,
): Promise<boolean> {
  try {
    await webpush.sendNotification(target, payload, {
      vapidDetails: { subject: `mailto:${tenant.settings.support_email}`, ...keys },
      TTL: 86_400,
      timeout: 10_000,
    })
    return true
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode
    if (status === 404 || status === 410) return false
    throw error
  }
}

async function drop(database: Database, tenantId: number, endpoint: string): Promise<void> {
  const hash = createHash('sha256').update(endpoint).digest()
  await database.withTenant(tenantId, (db) =>
    db.trx
      .deleteFrom('push_subscription')
      .where('tenant_id', '=', db.tenantId)
      .where('endpoint_hash', '=', hash)
      .execute(),
  )
}
