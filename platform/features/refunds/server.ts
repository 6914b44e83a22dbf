/** Public module of refunds for the program, the console and pages. */
export { type Declaration, type Refunders, withdraw } from './commands.ts'
export type { RefundContext } from './context.ts'
export { type CreditBack, creditBack } from './credit-back.ts'
export { type OrderStanding, quoteWithdrawal, standingOf, type WithdrawalQuote } from './orders.ts'
export { type WithdrawalPage, withdrawalPage } from './pages.ts'
export { listRefunds, type RefundFilter, type RefundRow, refundsOfPayment } from './queries.ts'
export { reversalHook } from './reversal.ts'
export { APPROVAL_LIMITS, type ApprovalLimits } from './rules.ts'
export {
  approveRefund,
  rejectRefund,
  requestRefund,
  type StaffRefund,
} from './staff.ts'
