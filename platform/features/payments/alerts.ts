import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb, TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { firstRow } from '../../infra/database/rows.ts'
import type { Mismatch } from './rules.ts'

/** What does not match; the words of the column `payment_alert.kind`. */
export type AlertKind =
  /** The provider's payment is not the one that was ordered. */
  | Mismatch
  /** Granted, though the order had been ended, or its discount belonged to another one. */
  | 'paid_after_cancel'
  | 'discount_not_due'
  /** Paid for a member who has been erased: nothing was granted. */
  | 'paid_after_erasure'
  /** Less is refunded or charged back than the provider said before. */
  | 'reversal_undone'
  /** More has left than was paid. */
  | 'reversed_too_much'
  /** The provider has a payment that we do not know. */
  | 'unknown_payment'
  /** The provider does not have a payment of ours that was paid. */
  | 'missing_payment'
  /** Status or amounts at the provider are not ours. */
  | 'settlement'
  /** Balances are not the sums of their entries. */
  | 'balance'
  /** Credits of paid orders are not those of the ledger. */
  | 'credits'

export interface NewAlert {
  readonly kind: AlertKind
  readonly paymentId?: string | null
  readonly provider?: string | null
  readonly providerId?: string | null
  /** Amounts, words and ids of payments: never a member's data. */
  readonly facts: Readonly<Record<string, string | number | null>>
}

/**
 * Records what a person must look at. The same fact is one row, whatever is repeated.
 * @returns whether it is new, so that it is logged once
 */
export async function raiseAlert(db: TenantDb, alert: NewAlert, now: Date): Promise<boolean> {
  const { kind, paymentId = null, provider = null, providerId = null, facts } = alert
  const key = JSON.stringify([kind, paymentId, provider, providerId, facts])
  const row = await firstRow(
    db,
    z.strictObject({ seen: z.int() }),
    sql`
    insert into payment_alert as known
      (tenant_id, id, kind, alert_key, payment_id, provider, provider_id, facts, created_at, seen_at)
    values (${db.tenantId}, ${newId()}::uuid, ${kind}, ${key}, ${paymentId}::uuid, ${provider}, ${providerId},
      ${JSON.stringify(facts)}::jsonb, ${now}, ${now})
    on conflict (tenant_id, alert_key) do update set seen = known.seen + 1, seen_at = excluded.seen_at
    returning seen`,
  )
  return row?.seen === 1
}

/**
 * Whether an alert of this kind about a payment has stood since before `until`, with this sum
 * charged back.
 */
export async function wasSeenBefore(
  db: TenantDb,
  {
    kind,
    paymentId,
    chargedBack,
  }: { readonly kind: AlertKind; readonly paymentId: string; readonly chargedBack: number },
  until: Date,
): Promise<boolean> {
  const row = await db.trx
    .selectFrom('payment_alert')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('kind', '=', kind)
    .where('payment_id', '=', paymentId)
    .where(sql<boolean>`(facts->>'charged_back')::int = ${chargedBack}`)
    .where('created_at', '<', until)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many alerts of all sites no person has resolved yet. */
export async function countOpenAlerts(db: ConsoleDb): Promise<number> {
  const { count } = await db.trx
    .selectFrom('payment_alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}
