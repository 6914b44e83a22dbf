/** Public module of discounts for other features on the server. */

export { campaignAheadSql, campaignCodes, keepCampaignCode } from './campaign.ts'
export { disableCode, listCodes, type ManagedCode } from './code-list.ts'
export {
  type ApplicableDiscount,
  activeDiscount,
  applyDiscount,
  recordDiscountUse,
  runningCode,
  timeBonusSeconds,
  wasDue,
} from './commands.ts'
export { CodeRequestError, createCodes, createPersonalCode } from './manage.ts'
export { keepReserved, releasablePayments, releaseDiscount, reserveDiscount } from './reserve.ts'
export {
  CODE_TRIES,
  isForFirstPurchase,
  normalCode,
  pricesEndAt,
  takesOff,
  timeBonusOf,
} from './rules.ts'
