import type { TenantDb } from '../../core/database.ts'
import { ValidationError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { isId } from '../../core/uuid.ts'
import type { PaymentProvider, ProviderPayment } from '../../infra/payments/port.ts'
import type { PaymentRow } from './queries.ts'

/** A stored payment method that the member has agreed to be charged by again. */
export interface StoredMandate {
  readonly id: string
  readonly provider: string
  readonly method: string
  /** Last digits or similar. */
  readonly label: string | null
}

/** The member's chargeable mandates, newest first. */
export function listMandates(db: TenantDb, memberId: string): Promise<StoredMandate[]> {
  return mandates(db, memberId).orderBy('created_at', 'desc').orderBy('id').execute()
}

/** The member's own mandate while it can be charged. */
export function findMandate(db: TenantDb, memberId: string, id: string): Promise<StoredMandate | undefined> {
  return mandates(db, memberId).where('id', '=', id).executeTakeFirst()
}

function mandates(db: TenantDb, memberId: string) {
  return db.trx
    .selectFrom('payment_mandate')
    .select(['id', 'provider', 'method', 'label'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
}

/**
 * Requires that the mandate of a repeat order is the member's own, not removed, and at this
 * provider.
 * @throws ValidationError on `mandate`, code `mandate_unknown`
 */
export async function requireMandate(
  db: TenantDb,
  memberId: string,
  provider: PaymentProvider,
  request: { readonly mandate?: string; readonly method: string },
): Promise<void> {
  const { mandate: id = '', method } = request
  const mandate = isId(id) ? await findMandate(db, memberId, id) : undefined
  if (mandate?.provider === provider.name && mandate.method === method && provider.repeats(method)) return
  throw mandateUnknown()
}

export const mandateUnknown = (): ValidationError =>
  new ValidationError({ mandate: { code: 'mandate_unknown' } }, 'mandate_unknown')

/**
 * Stores the mandate of a paid order whose buyer consented. Replaces an older one of the same
 * method. Idempotent.
 */
export async function keepMandate(
  db: TenantDb,
  payment: PaymentRow,
  { mandate, methodLabel }: ProviderPayment,
  now: Date,
): Promise<void> {
  if (!mandate || !payment.remember || payment.mandate_id !== null) return
  const stored = await db.trx
    .insertInto('payment_mandate')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      member_id: payment.member_id,
      provider: payment.provider,
      customer_id: mandate.customerId,
      mandate_id: mandate.mandateId,
      method: payment.method,
      label: methodLabel ?? null,
      payment_id: payment.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'payment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  await revoke(db, payment.member_id, now)
    .where('method', '=', payment.method)
    .where('id', '<>', stored.id)
    .execute()
}

/** Removes the member's mandates; the caller adds conditions. */
export const revoke = (db: TenantDb, memberId: string, now: Date) =>
  db.trx
    .updateTable('payment_mandate')
    .set({ revoked_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
