import type { Page } from '../../infra/database/keyset.ts'
import type { LedgerEntry } from '../credits/server.ts'
import type { PaymentAnswer, TransactionListAnswer } from './contract.ts'
import type { PaymentRow } from './queries.ts'
import { paymentNumber, paymentState } from './rules.ts'

/** A payment for the member whose it is: no ids of the provider. */
export function presentPayment(row: PaymentRow): PaymentAnswer {
  const currency = row.currency.trim()
  const payable = row.status === 'open' || row.status === 'pending'
  return {
    id: row.id,
    number: paymentNumber(row.id),
    status: paymentState(row.status, row.granted_at !== null),
    package: row.package,
    credits: row.credits,
    amount: { amount: row.amount, currency },
    list_amount: { amount: row.list_amount, currency },
    discount_code: row.discount_code,
    method: row.method,
    created_at: row.created_at.toISOString(),
    checkout_url: payable ? row.checkout_url : null,
  }
}

export function presentTransactions(
  payments: Page<PaymentRow>,
  entries: Page<LedgerEntry>,
): TransactionListAnswer {
  return {
    next: { payments: payments.next, entries: entries.next },
    payments: payments.rows.map(presentPayment),
    entries: entries.rows.map((entry) => ({
      id: entry.id,
      delta: entry.delta,
      balance_after: entry.balanceAfter,
      reason: entry.reason,
      created_at: entry.at.toISOString(),
    })),
  }
}
