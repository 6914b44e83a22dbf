import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { ExecuteSql } from '../../infra/jobs/enqueue.ts'
import { tenantKeys } from './tenant-keys.ts'

/** A webhook that waits for processing. */
export interface WaitingWebhook {
  readonly provider_id: string
  readonly received_at: Date
  readonly version: number
  readonly tries: number
}

const MINUTE = 60_000
/** Minutes until the first retry; the request that delivered the webhook makes the first try. */
const FIRST_WAIT = 1
const LONGEST_WAIT = 60
/**
 * Milliseconds after which a webhook is given up; the reconciler continues to check its payment.
 */
export const WEBHOOK_LIFE = 3 * 24 * 60 * MINUTE

/** Minutes after the `tries`-th failed try: 1, 2, 4 and so on, an hour at most. */
export function webhookWait(tries: number): number {
  return Math.min(LONGEST_WAIT, 2 ** Math.min(tries, 10) / 2)
}

/** Writes a webhook into the inbox; a waiting one with the same id is renewed. */
export async function keepWebhook(db: TenantDb, providerId: string, now: Date): Promise<WaitingWebhook> {
  await noteWebhook(db, now)
  return db.trx
    .insertInto('payment_webhook')
    .values({
      tenant: db.tenantId,
      provider_id: providerId,
      received_at: now,
      next_try: new Date(now.getTime() + FIRST_WAIT * MINUTE),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'provider_id']).doUpdateSet((eb) => ({
        received_at: eb.ref('excluded.received_at'),
        version: eb('payment_webhook.version', '+', 1),
      })),
    )
    .returning(['provider_id', 'received_at', 'version', 'tries'])
    .executeTakeFirstOrThrow()
}

/** Notes that webhooks arrive, once a minute: many at the same time do not wait for one row. */
async function noteWebhook({ trx, tenantId }: TenantDb, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - MINUTE)
  await trx
    .insertInto('payment_webhook_last')
    .values({ tenant_id: tenantId, at: now })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ at: now }).where('payment_webhook_last.at', '<', minuteAgo),
    )
    .execute()
}

/** Webhooks due as of `now`, the longest due first. */
export function dueWebhooks(db: TenantDb, now: Date, limit: number): Promise<WaitingWebhook[]> {
  return db.trx
    .selectFrom('payment_webhook')
    .select(['provider_id', 'received_at', 'version', 'tries'])
    .where('tenant', '=', db.tenantId)
    .where('next_try', '<=', now)
    .orderBy('next_try')
    .limit(limit)
    .execute()
}

/** Deletes a processed webhook, unless another one with the same id has arrived meanwhile. */
export async function forgetWebhook(db: TenantDb, { provider_id, version }: WaitingWebhook): Promise<void> {
  await db.trx
    .deleteFrom('payment_webhook')
    .where('tenant', '=', db.tenantId)
    .where('provider_id', '=', provider_id)
    .where('version', '=', version)
    .execute()
}

/** Schedules a retry after `minutes`. */
export async function putOff(
  db: TenantDb,
  { provider_id }: WaitingWebhook,
  now: Date,
  minutes: number,
): Promise<void> {
  await db.trx
    .updateTable('payment_webhook')
    .set({ tries: sql`tries + 1`, next_try: new Date(now.getTime() + minutes * MINUTE), claimed_until: null })
    .where('tenant', '=', db.tenantId)
    .where('provider_id', '=', provider_id)
    .execute()
}

const CLAIM = `
  with due as (
    select tenant, provider_id from payment_webhook
    where next_try <= $1 and (claimed_until is null or claimed_until <= $1)
    for update skip locked),
  claimed as (
    update payment_webhook w set claimed_until = $1::timestamptz + interval '5 minutes'
    from due where w.tenant = due.tenant and w.provider_id = due.provider_id
    returning w.tenant)
  select distinct tenant from claimed order by tenant`

/**
 * The keys of the tenants with webhooks due as of `now`, claimed for five minutes as `claimDue`
 * claims payments.
 */
export function claimWebhooks(executeSql: ExecuteSql, now: Date): Promise<readonly number[]> {
  return tenantKeys(executeSql, CLAIM, [now])
}
