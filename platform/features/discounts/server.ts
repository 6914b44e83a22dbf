/** Door of discounts for other features on the server. */
export { discounted, normalCode, type TimeBonus, timeBonusOf } from './rules.ts'
