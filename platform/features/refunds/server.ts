/** Public module of refunds for the program, the console and pages. */
export type { Refunders } from './commands.ts'

export { creditBack } from './credit-back.ts'
export { payByHand } from './finish-refund.ts'
export { type OrderStanding, standingOf } from './orders.ts'
export { type WithdrawalPage, withdrawalPage } from './pages.ts'
export { listRefunds, type RefundRow, refundsOfPayment } from './queries.ts'
export { reversalHook } from './reversal.ts'
export { APPROVAL_LIMITS, type ApprovalLimits, CREDIT_CAUSES, DECIDED, isByHand } from './rules.ts'
export {
  approveRefund,
  rejectRefund,
  requestRefund,
} from './staff.ts'
