import { describe, expect, it } from 'vitest'
import { type OpenPayment, standsInTheWay, type WantedDiscount } from './open-payments.ts'

const BONUS: WantedDiscount = { code: 'TIMEBONUS25', oncePerMember: true, firstPurchase: true }
const ONCE: WantedDiscount = { code: 'ONCE', oncePerMember: true, firstPurchase: false }
const OFTEN: WantedDiscount = { code: 'OFTEN', oncePerMember: false, firstPurchase: false }

const open = (discount_code: string | null): OpenPayment => ({ status: 'open', discount_code })
const pending = (discount_code: string | null): OpenPayment => ({ status: 'pending', discount_code })

describe('an open payment conflicts with a new order', () => {
  it.each<[string, OpenPayment, WantedDiscount | null, boolean]>([
    ['the same single-use code, open', open('ONCE'), ONCE, true],
    ['the same single-use code, processed by a bank', pending('ONCE'), ONCE, true],
    ['another code', open('OTHER'), ONCE, false],
    ['the same code, valid more than once', open('OFTEN'), OFTEN, false],
    ['no code beside a single-use code', open(null), ONCE, false],
    ['full price beside the first-purchase bonus', open(null), BONUS, true],
    ['full price, processed by a bank, beside the bonus', pending(null), BONUS, true],
    ['the bonus twice', open('TIMEBONUS25'), BONUS, true],
    ['an open bonus order beside full price', open('TIMEBONUS25'), null, true],
    ['an open bonus order beside another code', open('TIMEBONUS25'), ONCE, true],
    ['a bonus order, processed by a bank, beside full price', pending('TIMEBONUS25'), null, false],
    ['full price beside full price', open(null), null, false],
  ])('%s', (_what, other, wanted, expected) => {
    expect(standsInTheWay(other, wanted)).toBe(expected)
  })
})
