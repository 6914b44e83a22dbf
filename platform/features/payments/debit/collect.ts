import type { TenantDb } from '../../../core/database.ts'
import { ConflictError } from '../../../core/errors.ts'
import type { Money } from '../../../core/money.ts'
import type { RequestScope } from '../../../core/scope.ts'
import type { Member } from '../../../core/viewer.ts'
import { formatMoney } from '../../../i18n/format.ts'
import type { DebitAccount } from '../../../infra/payments/port.ts'
import type { PaymentServices } from '../providers.ts'
import { memberKey } from './block.ts'
import { findDebit, findDebitById, isBlocked, sumDebits } from './queries.ts'
import { countsSince, type DebitPeriod, debitLimits, exceededLimit, referenceOf } from './rules.ts'
import { openAccount } from './secrets.ts'

/**
 * The keys under which this order's account can be blocked; undefined for a direct debit without an
 * account.
 */
export async function accountKeys(
  db: TenantDb,
  memberId: string,
  debitId: string | undefined,
): Promise<readonly string[] | undefined> {
  const debit = debitId === undefined ? undefined : await findDebit(db, memberId, debitId)
  return debit && [debit.iban_key]
}

const LIMIT_CODES = {
  day: 'directdebit_limit_day',
  month: 'directdebit_limit_month',
} as const satisfies Readonly<Record<DebitPeriod, string>>

/**
 * Whether a member may pay this amount by direct debit.
 * @param accounts keys of the account (`accountKeys`)
 * @throws ConflictError `directdebit_blocked`; `directdebit_limit_<period>` with the limit and what
 *   is left of it
 */
export async function requireDebitAllowed(
  scope: RequestScope<Member>,
  { amount, currency }: Money,
  accounts: readonly string[],
): Promise<void> {
  const { db, viewer, now, tenant, locale } = scope
  if (await isBlocked(db, [memberKey(viewer.id), ...accounts])) throw new ConflictError('directdebit_blocked')
  const sum = (period: DebitPeriod) => sumDebits(db, viewer.id, { currency, since: countsSince(period, now) })
  const sums = { day: await sum('day'), month: await sum('month') }
  const over = exceededLimit(amount, sums, debitLimits(tenant.settings))
  if (!over) return
  const show = (minor: number) => formatMoney(locale.iso, { amount: minor, currency })
  throw new ConflictError(LIMIT_CODES[over.period], { limit: show(over.limit), left: show(over.left) })
}

/** The account of a payment for its provider. @throws Error if it can no longer be decrypted */
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
