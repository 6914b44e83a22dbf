import { createHash } from 'node:crypto'
import type { TenantDb } from '../../../core/database.ts'
import { findDebitById } from './queries.ts'

/**
 * Key that blocks the member, stored beside those of accounts: ids are random, so a plain hash
 * hides them.
 */
export const memberKey = (memberId: string): string =>
  createHash('sha256').update(`member\n${memberId}`).digest('base64url')

/** The columns of a payment that a block needs. */
interface DebitPayment {
  readonly id: string
  readonly member_id: string
  readonly method: string
  readonly debit_id: string | null
}

/**
 * Blocks the account of a direct debit that its bank did not pay or charged back, since the next
 * one would cost a fee again; a charge-back requested by the payer also blocks the member.
 * Idempotent.
 */
export async function blockAccount(
  db: TenantDb,
  payment: DebitPayment,
  reason: 'failed' | 'charged_back',
): Promise<void> {
  if (payment.method !== 'directdebit' || payment.debit_id === null) return
  const debit = await findDebitById(db, payment.debit_id)
  const keys = [
    ...(debit ? [debit.iban_key] : []),
    ...(reason === 'charged_back' ? [memberKey(payment.member_id)] : []),
  ]
  if (keys.length === 0) return
  await db.trx
    .insertInto('direct_debit_block')
    .values(keys.map((key) => ({ tenant_id: db.tenantId, key, reason, payment_id: payment.id })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .execute()
}
