import { describe, expect, it } from 'vitest'
import { discounted } from '../../core/money.ts'
import { TIME_BONUS, WELCOME_DISCOUNT } from './computed.ts'
import {
  type Discount,
  type DiscountRefusal,
  type DiscountUse,
  normalCode,
  refusalOf,
  timeBonusOf,
} from './rules.ts'

const now = new Date('2026-03-01T20:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('the time bonus', () => {
  it.each([
    ['just signed up', 0, false, true],
    ['a second before the end', 14_399, false, true],
    ['at the end to the second', 14_400, false, false],
    ['a day later', 86_400, false, false],
    ['just signed up, but paid', 60, true, false],
  ])('%s', (_story, age, paid, there) => {
    const bonus = timeBonusOf({ paid, signupAt: before(age) }, now)
    expect(bonus !== null).toBe(there)
    if (bonus) expect(bonus).toMatchObject({ code: 'TIMEBONUS25', percentage: 25 })
  })

  it('ends 14400 seconds after signup, by the clock that is passed in', () => {
    expect(timeBonusOf({ paid: false, signupAt: now }, now)?.endsAt).toEqual(new Date('2026-03-02T00:00:00Z'))
  })

  it('takes off as much as the welcome discount, because the texts describe them as one discount', () => {
    expect(WELCOME_DISCOUNT.percentage).toBe(TIME_BONUS.percentage)
  })
})

const code: Discount = {
  code: 'SPRING',
  percentage: 20,
  memberId: null,
  country: null,
  currency: null,
  minimumOrder: 0,
  paymentMethods: null,
  oncePerMember: true,
  useLimit: null,
  uses: 0,
  firstPurchase: false,
  expiresAt: null,
  active: true,
}
const use: DiscountUse = {
  memberId: 'anna',
  paid: false,
  used: false,
  country: 'IT',
  order: { amount: 2499, currency: 'EUR' },
  method: 'paypal',
  now,
}

const table: readonly [string, Partial<Discount> | null, Partial<DiscountUse>, DiscountRefusal | null][] = [
  ['is taken', {}, {}, null],
  ['that does not exist', null, {}, 'discount_unknown'],
  ['that was switched off', { active: false }, {}, 'discount_unknown'],
  ['of another member', { memberId: 'bruno' }, {}, 'discount_unknown'],
  ['of the member', { memberId: 'anna' }, {}, null],
  ['for a visitor, of a member', { memberId: 'anna' }, { memberId: null }, 'discount_unknown'],
  ['used before', {}, { used: true }, 'discount_used'],
  ['used before, but for many uses', { oncePerMember: false }, { used: true }, null],
  ['for a first purchase, of a paid member', { firstPurchase: true }, { paid: true }, 'discount_used'],
  ['a second before its end', { expiresAt: new Date(now.getTime() + 1000) }, {}, null],
  ['at its end', { expiresAt: now }, {}, 'discount_expired'],
  ['of another country', { country: 'DE' }, {}, 'discount_country'],
  ['of the country', { country: 'IT' }, {}, null],
  ['with a minimum that is reached', { minimumOrder: 2499, currency: 'EUR' }, {}, null],
  ['with a minimum one cent above', { minimumOrder: 2500, currency: 'EUR' }, {}, 'discount_minimum_order'],
  [
    'with a minimum in another currency',
    { minimumOrder: 100, currency: 'USD' },
    {},
    'discount_minimum_order',
  ],
  ['with a minimum, before a package is chosen', { minimumOrder: 9999 }, { order: undefined }, null],
  ['with a use left', { useLimit: 2, uses: 1 }, {}, null],
  ['with no use left', { useLimit: 2, uses: 2 }, {}, 'discount_used_up'],
  [
    'whose last use is held by an order that will be ended',
    { useLimit: 2, uses: 2 },
    { releasable: 1 },
    null,
  ],
  ['for another way to pay', { paymentMethods: ['ideal'] }, {}, 'discount_payment_method'],
  ['for this way to pay', { paymentMethods: ['ideal', 'paypal'] }, {}, null],
  ['for one way to pay, before one is chosen', { paymentMethods: ['ideal'] }, { method: undefined }, null],
]

describe('a code', () => {
  it.each(table)('%s', (_story, discount, changed, refusal) => {
    expect(refusalOf(discount ? { ...code, ...discount } : undefined, { ...use, ...changed })).toBe(refusal)
  })

  it('is normalised from what people type', () => {
    expect(normalCode('  timebonus25 ')).toBe('TIMEBONUS25')
  })
})

describe('the price after a discount', () => {
  it.each([
    [2499, 25, 1874],
    [999, 25, 749],
    [1, 50, 0],
    [1000, 100, 0],
  ])('%i less %i per cent is %i', (amount, percentage, after) => {
    expect(discounted({ amount, currency: 'EUR' }, percentage)).toEqual({ amount: after, currency: 'EUR' })
  })
})
