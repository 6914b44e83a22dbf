import type { TenantDb } from '../../../core/database.ts'
import { ConflictError } from '../../../core/errors.ts'
import type { Money } from '../../../core/money.ts'
import type { RequestScope } from '../../../core/scope.ts'
import type { Member } from '../../../core/viewer.ts'
import type { DebitAccount } from '../../../infra/payments/port.ts'
import type { PaymentServices } from '../providers.ts'
import { memberKey } from './block.ts'
import { findDebit, findDebitById, isBlocked, sumDebits } from './queries.ts'
import { countsSince, isWithinLimits, referenceOf } from './rules.ts'
import { openAccount } from './secrets.ts'

/**
 * Whether a member may pay this amount by direct debit, inside of the transaction that places the order.
 * @throws ConflictError `directdebit_blocked`, `directdebit_limit`
 */
export async function requireDebitAllowed(
  { db, viewer, now }: RequestScope<Member>,
  amount: Money,
  debitId: string | undefined,
): Promise<void> {
  const debit = debitId === undefined ? undefined : await findDebit(db, viewer.id, debitId)
  const keys = [memberKey(viewer.id), ...(debit ? [debit.iban_key] : [])]
  if (await isBlocked(db, keys)) throw new ConflictError('directdebit_blocked')
  const { currency } = amount
  const day = await sumDebits(db, viewer.id, { currency, since: countsSince('day', now) })
  const month = await sumDebits(db, viewer.id, { currency, since: countsSince('month', now) })
  if (!isWithinLimits(amount.amount, { day, month })) throw new ConflictError('directdebit_limit')
}

/** The account of a payment for its provider. @throws Error where it cannot be read any more */
export async function debitAccount(
  services: PaymentServices,
  db: TenantDb,
  debitId: string,
): Promise<DebitAccount> {
  const row = await findDebitById(db, debitId)
  const account = row && openAccount(services.appSecrets, row.id, row.sealed)
  if (!row?.signed_at || !account) throw new Error('the account of a direct debit cannot be read')
  return {
    holder: account.holder,
    iban: account.iban,
    reference: referenceOf(row.id),
    signedAt: row.signed_at,
  }
}
