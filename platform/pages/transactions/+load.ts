import type { Load } from '../../core/page.ts'
import type { Member } from '../../core/viewer.ts'
import { type TransactionsPageData, transactionsOrPayment } from '../../features/payments/server.ts'

export const load: Load<TransactionsPageData, Member> = ({ scope, params, query }) =>
  transactionsOrPayment(scope, params.id, query)
