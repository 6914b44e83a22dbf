import type { RequestContext } from '../../core/scope.ts'
import type { Page } from '../../infra/database/keyset.ts'
import type { LedgerEntry } from '../credits/server.ts'
import type { PaymentAnswer } from './contract.ts'
import type { PaymentRow } from './queries.ts'
import { paymentNumber, paymentState } from './rules.ts'
import type { TransactionListAnswer } from './transaction-contract.ts'

type Reach = Pick<RequestContext, 'reachesProvider'>

/**
 * A payment as its member sees it: without ids of the provider. One that cannot be read from its
 * provider is not offered for payment.
 */
export function presentPayment(row: PaymentRow, scope: Reach): PaymentAnswer {
  const currency = row.currency.trim()
  const unsettled = row.status === 'open' || row.status === 'pending'
  const reachable = !unsettled || row.amount === 0 || scope.reachesProvider(row.provider)
  return {
    id: row.id,
    number: paymentNumber(row.id),
    status: paymentState(row.status, row.granted_at !== null),
    package: row.package,
    credits: row.credits,
    amount: { amount: row.amount, currency },
    list_amount: { amount: row.list_amount, currency },
    returned: { amount: row.returned, currency },
    charged_back: row.returned > 0 && row.charged_back >= row.returned,
    discount_code: row.discount_code,
    method: row.method,
    created_at: row.created_at.toISOString(),
    checkout_url: unsettled && reachable ? row.checkout_url : null,
    reachable,
    expired: row.status === 'expired',
    repeat: row.mandate_id !== null,
    mandate_removed: row.status === 'canceled' && row.mandate_revoked_at !== null,
  }
}

export function presentTransactions(
  payments: Page<PaymentRow>,
  entries: Page<LedgerEntry>,
  scope: Reach,
): TransactionListAnswer {
  return {
    next: { payments: payments.next, entries: entries.next },
    payments: payments.rows.map((row) => presentPayment(row, scope)),
    entries: entries.rows.map((entry) => ({
      id: entry.id,
      delta: entry.delta,
      balance_after: entry.balanceAfter,
      reason: entry.reason,
      created_at: entry.at.toISOString(),
    })),
  }
}
