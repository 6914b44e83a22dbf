import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb, TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { WAITING_WORK } from '../../core/waiting-work.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import type { Mismatch } from './rules.ts'
import { WAITING_ALERTS } from './waiting.ts'

/** Kinds of alerts; values of the column `payment_alert.kind`. */
export type AlertKind =
  /** The provider's payment differs from the one that was ordered. */
  | Mismatch
  /**
   * Granted although the order had been ended, or although its discount belonged to another order.
   */
  | 'paid_after_cancel'
  | 'discount_not_due'
  /** Paid for a member who has been erased: nothing was granted. */
  | 'paid_after_erasure'
  /** Less is refunded or charged back than the provider reported before. */
  | 'reversal_undone'
  /** More was returned than was paid. */
  | 'reversed_too_much'
  /** The provider has a payment that we do not know. */
  | 'unknown_payment'
  /** The provider does not know a payment that we have as paid. */
  | 'missing_payment'
  /** Status or amounts differ from those at the provider. */
  | 'settlement'
  /** Balances differ from the sums of their entries. */
  | 'balance'
  /** The credits of paid orders differ from the ledger. */
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
 * Records what a person must review. The same facts create one row only.
 * @returns whether the alert is new, so that it is logged once
 */
export async function raiseAlert(db: TenantDb, alert: NewAlert, now: Date): Promise<boolean> {
  const { kind, paymentId = null, provider = null, providerId = null, facts } = alert
  const key = JSON.stringify([kind, paymentId, provider, providerId, facts])
  const row = await firstRow(
    db,
    z.strictObject({ id: column.id, seen: z.int() }),
    sql`
    insert into payment_alert as known
      (tenant_id, id, kind, alert_key, payment_id, provider, provider_id, facts, created_at, seen_at)
    values (${db.tenantId}, ${newId()}::uuid, ${kind}, ${key}, ${paymentId}::uuid, ${provider}, ${providerId},
      ${JSON.stringify(facts)}::jsonb, ${now}, ${now})
    on conflict (tenant_id, alert_key) do update set seen = known.seen + 1, seen_at = excluded.seen_at
    returning id, seen`,
  )
  if (row?.seen !== 1) return false
  await noteWaiting(db, WAITING_ALERTS, [row.id])
  return true
}

/**
 * Whether an alert of this kind about the payment, with this sum charged back, exists since before
 * `until`.
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

/** Number of unresolved alerts on all sites. */
export async function countOpenAlerts(db: ConsoleDb): Promise<number> {
  const { count } = await db.trx
    .selectFrom('waiting_work')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', WAITING_WORK.alert)
    .executeTakeFirstOrThrow()
  return Number(count)
}
