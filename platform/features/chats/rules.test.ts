import { describe, expect, it } from 'vitest'
import { moneyFor, refusalOf, type SendFacts, type SendRefusal } from './rules.ts'

const fine: SendFacts = {
  kind: 'text',
  text: 'Ciao!',
  longest: 20,
  cost: 10,
  shownCost: null,
  confirmed: true,
  paid: false,
  credits: 10,
  noticeRead: false,
  partner: { active: true, fictional: false, blockedSender: false, blockedBySender: false },
  otherConversations: 1,
  wroteBefore: false,
  quoteGone: false,
}

const partner = (change: Partial<SendFacts['partner']>) => ({ partner: { ...fine.partner, ...change } })

describe('a message', () => {
  it.each<[string, Partial<SendFacts>, SendRefusal | null]>([
    ['goes where nothing stands in its way', {}, null],
    ['of spaces alone is empty', { text: ' \n ' }, 'message_empty'],
    ['of invisible characters is empty', { text: '\u200b \u3164\ufe0f' }, 'message_empty'],
    ['of one emoji is a message', { text: '👩‍👩‍👧‍👦' }, null],
    ['of exactly the longest length goes', { text: 'x'.repeat(20) }, null],
    ['one character longer is too long', { text: 'x'.repeat(21) }, 'message_too_long'],
    ['counts an emoji as one character', { text: '🌹'.repeat(20) }, null],
    ['of a photo has no text to be empty', { kind: 'photo', text: '' }, null],
    ['to a member who blocked the sender is refused', partner({ blockedSender: true }), 'blocked'],
    ['to a member whom the sender blocked is refused', partner({ blockedBySender: true }), 'you_blocked'],
    ['to a disabled or deleted member is refused', partner({ active: false }), 'partner_gone'],
    ['before the confirmation is refused', { confirmed: false }, 'unconfirmed'],
    ['of a free member opens a second conversation', { otherConversations: 1 }, null],
    ['of a free member opens no third one', { otherConversations: 2 }, 'free_conversations_limit'],
    ['of a free member goes on in the two there are', { otherConversations: 2, wroteBefore: true }, null],
    ['of a premium member opens a hundredth conversation', { paid: true, otherConversations: 99 }, null],
    [
      'to a fictional profile wants its notice read',
      partner({ fictional: true }),
      'fictional_notice_required',
    ],
    ['to one whose notice was read goes', { ...partner({ fictional: true }), noticeRead: true }, null],
    ['to one that costs nothing needs no notice', { ...partner({ fictional: true }), cost: 0 }, null],
    ['that costs more than its page showed is refused', { shownCost: 0 }, 'price_changed'],
    ['that costs more does not ask for money', { shownCost: 0, credits: 0 }, 'price_changed'],
    ['that costs less than its page showed goes', { shownCost: 11 }, null],
    ['that quotes what is gone is refused', { quoteGone: true }, 'about_gone'],
    ['that quotes what is gone does not ask for money', { quoteGone: true, credits: 0 }, 'about_gone'],
    ['one credit short is refused', { credits: 9 }, 'not_enough_credits'],
    ['that would be refused anyhow does not ask for money', { credits: 0, confirmed: false }, 'unconfirmed'],
    ['that is free goes without credits', { credits: 0, cost: 0 }, null],
  ])('%s', (_name, change, refusal) => {
    expect(refusalOf({ ...fine, ...change })).toBe(refusal)
  })
})

describe('the price of credits in money', () => {
  const message = { amount: 60, currency: 'EUR' }
  it('follows the price of a message', () => {
    expect(moneyFor(20, 10, message)).toEqual({ amount: 120, currency: 'EUR' })
    expect(moneyFor(25, 10, { amount: 45, currency: 'CHF' })).toEqual({ amount: 113, currency: 'CHF' })
  })
  it('is unknown if messages are free', () => expect(moneyFor(20, 0, message)).toBeNull())
})
