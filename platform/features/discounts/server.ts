/** Door of discounts for other features on the server. */
export { discountsApi } from './api.ts'
export {
  type ApplicableDiscount,
  activeDiscount,
  applyDiscount,
  recordDiscountUse,
  wasDue,
} from './commands.ts'
export { discountsMaintenance } from './jobs.ts'
export {
  type BonusMember,
  CODE_TRIES,
  isForFirstPurchase,
  normalCode,
  pricesEndAt,
  type TimeBonus,
  takesOff,
  timeBonusOf,
} from './rules.ts'
