import { describe, expect, it } from 'vitest'
import { type Prices, pricesAfter, pricesAt, pricesWith } from './prices.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const LATER = { money: eur(60), photoMoney: eur(180), giftMoney: eur(300), gifMoney: eur(60) }
const bonus = { endsAt: 1, firstPurchase: true, afterwards: LATER }
const prices = (discount: Prices['discount']): Prices => ({
  message: 10,
  photo: 30,
  gift: 50,
  gif: 10,
  length: 500,
  own: [],
  freeAnswer: false,
  ...(discount ? { money: eur(45), photoMoney: eur(135), giftMoney: eur(225), gifMoney: eur(45) } : LATER),
  discount,
})

describe('the prices of an open conversation', () => {
  it.each<[string, Prices['discount'], { ended: boolean; paid: boolean }, number]>([
    ['while the bonus runs', bonus, { ended: false, paid: false }, 45],
    ['when its time is over', bonus, { ended: true, paid: false }, 60],
    ['when the member has paid', bonus, { ended: false, paid: true }, 60],
    ['with a code of a paying member', { ...bonus, firstPurchase: false }, { ended: false, paid: true }, 45],
    ['without a discount', null, { ended: true, paid: true }, 60],
  ])('%s', (_when, discount, state, expected) => {
    const now = pricesAt(prices(discount), state)
    expect(now.money).toEqual(eur(expected))
    expect([now.photoMoney, now.giftMoney]).toEqual([eur(expected * 3), eur(expected * 5)])
  })
})

describe('the credits that pay on an open page', () => {
  const own = [
    { credits: 4, paid: null },
    { credits: 100, paid: { amount: 999, currency: 'EUR', credits: 100 } },
  ]
  const rendered = { ...prices(null), own }
  it.each([
    ['are those of the page', 104, own],
    ['are what sending left', 94, [{ ...own[1], credits: 94 }]],
    ['are unknown while only the server knows what came in', 105, []],
  ])('%s', (_what, credits, expected) => {
    expect(pricesWith(rendered, credits).own).toEqual(expected)
  })
})

describe('the first answer', () => {
  const free = { ...prices(null), freeAnswer: true }
  const heard = { own: false, kind: 'text' }
  it.each<[string, boolean, { own: boolean; kind: string; farewell?: string }[], unknown[]]>([
    ['is free once the partner has written', true, [heard], []],
    ['is not free before', false, [], []],
    ['is not free after a notice of the site', false, [{ own: false, kind: 'notice' }], []],
    ['is no first one any more after an answer', false, [heard, { own: true, kind: 'text' }], []],
    ['is no first one any more while one is being sent', false, [heard], ['pending']],
    ['is not a goodbye', true, [heard, { own: true, kind: 'text', farewell: 'thanks' }], []],
    ['is not one to a goodbye', false, [{ ...heard, farewell: 'thanks' }], []],
  ])('%s', (_what, expected, messages, pending) => {
    const now = pricesAfter(free, { messages, pending })
    expect([now.freeAnswer, now.message, now.gif]).toEqual(expected ? [true, 0, 0] : [false, 10, 10])
    expect([now.photo, now.gift]).toEqual([30, 50])
  })

  it('costs what a message costs where the site does not give it', () => {
    expect(pricesAfter(prices(null), { messages: [heard], pending: [] }).message).toBe(10)
  })
})
