/** Door of discounts for other features on the server. */
export {
  type ApplicableDiscount,
  activeDiscount,
  applyDiscount,
  recordDiscountUse,
} from './commands.ts'
export { type BonusMember, discounted, normalCode, type TimeBonus, timeBonusOf } from './rules.ts'
