/** Public module of payments for other features and the program. */

export { methodName } from '../../core/payment-method-names.ts'
export { type ListedAlert, listAlerts, resolveAlert } from './alert-list.ts'
export { countOpenAlerts } from './alerts.ts'
export { type DebitPage, debitPage } from './debit/page.ts'
export { paymentJobs } from './jobs.ts'
export {
  type CheckoutPage,
  type CreditsPageData,
  checkoutPage,
  creditsPage,
  type TransactionsPageData,
  transactionsOrPayment,
} from './pages.ts'
export {
  type PaymentServices,
  type ReversalHook,
  reachesProvider,
  repeatsMethod,
  takesMethod,
  takesOrders,
  whyNoOrders,
} from './providers.ts'
export { findPayment } from './queries.ts'
export { type PaymentMethodsPage, paymentMethodsPage, type RepeatPage, repeatPage } from './repeat-page.ts'
export { paidText, paymentNumber as orderNumber } from './rules.ts'
export {
  entriesOfOrder,
  type ListedPayment,
  listPayments,
  memberIdOf,
  type PaymentFilter,
} from './staff-queries.ts'
export { withdrawableUntil } from './withdrawal-period.ts'
