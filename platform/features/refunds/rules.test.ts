import { describe, expect, it } from 'vitest'
import { declareWithdrawalCall } from './contract.ts'
import { shareOf } from './refund-share.ts'
import { needsApproval, nextTry } from './rules.ts'

describe('the need for a second person', () => {
  it.each([
    [10_000, 100, false],
    [10_001, 1, true],
    [0, 500, false],
    [0, 501, true],
  ])('for %i and %i credits is %s', (amount, credits, expected) => {
    expect(needsApproval({ amount, credits })).toBe(expected)
  })
})

describe('the next try', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const minutes = (attempts: number) => {
    const at = nextTry(attempts, now)
    return at && (at.getTime() - now.getTime()) / 60_000
  }

  it('waits longer each time, at most a day, and ends', () => {
    expect([1, 2, 3, 6, 7, 19].map(minutes)).toEqual([1, 5, 15, 720, 1440, 1440])
    expect(minutes(20)).toBeNull()
  })
})

it.each<[string, { amount: number; credits: number }, number, number, string | null]>([
  ['a part by its formula', { amount: 2499, credits: 300 }, 200, 1666, '€24.99 × 200 ÷ 300'],
  [
    'thousands as the language formats them',
    { amount: 8999, credits: 1500 },
    1200,
    7200,
    '€89.99 × 1,200 ÷ 1,500',
  ],
  ['all of it without a formula', { amount: 2499, credits: 300 }, 300, 2499, null],
  ['nothing without a formula', { amount: 2499, credits: 300 }, 0, 0, null],
  ['the rest after a refund without a formula', { amount: 2499, credits: 300 }, 200, 1000, null],
])('explains %s', (_what, order, unused, sum, formula) => {
  expect(shareOf('en', { ...order, currency: 'EUR' }, unused, sum)?.replaceAll('\u00a0', ' ') ?? null).toBe(
    formula,
  )
})

describe('the name of a withdrawal, which is mailed to any address', () => {
  const faultOf = (name: string) =>
    declareWithdrawalCall.body?.shape.name.safeParse(name).error?.issues.map(({ message }) => message) ?? []

  it.each(['J.de Vries', 'J.P.de Vries', 'J.S. Bach', 'K. No', "D'Angelo", 'Anna-Lena von der Au', '张伟'])(
    'may be %s',
    (name) => expect(faultOf(name)).toEqual([]),
  )
  it.each([
    'https://evil.example',
    'www.evil.example',
    'win at evil.shop',
    'Evil.com Winner',
    't.me/winner',
    'x.com',
    'go to t.co',
    'J.evil.de',
    'J.de',
  ])('is not %s', (name) => expect(faultOf(name)).toEqual(['name_link']))
})
