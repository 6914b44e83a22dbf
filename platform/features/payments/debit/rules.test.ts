import { describe, expect, it } from 'vitest'
import { exceededLimit, parseHolder, parseIban, parsePhone, referenceOf } from './rules.ts'

describe('an IBAN', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', { value: 'DE89370400440532013000' }],
    ['de89370400440532013000', { value: 'DE89370400440532013000' }],
    ['NL91-ABNA-0417-1643-00', { value: 'NL91ABNA0417164300' }],
    ['CH93 0076 2011 6238 5295 7', { value: 'CH9300762011623852957' }],
    ['DE88 3704 0044 0532 0130 00', { fault: 'iban_invalid' }],
    ['DE89 3704 0044 0532 0130', { fault: 'iban_invalid' }],
    ['', { fault: 'iban_invalid' }],
    ['🙂', { fault: 'iban_invalid' }],
    // A country without direct debits in euros.
    ['TR33 0006 1005 1978 6457 8413 26', { fault: 'iban_country' }],
    ['BR15 0000 0000 0000 1093 2840 814P 2', { fault: 'iban_country' }],
  ])('%s', (typed, parsed) => {
    expect(parseIban(typed)).toEqual(parsed)
  })
})

describe('a phone number of a member in DE, on a site for DE, AT and CH', () => {
  it.each([
    ['0170 1234567', { value: '+491701234567' }],
    ['+49 (170) 123 45 67', { value: '+491701234567' }],
    ['+43 664 1234567', { value: '+436641234567' }],
    ['12', { fault: 'phone_invalid' }],
    ['call me', { fault: 'phone_invalid' }],
    ['0170 1234567 ext. 5', { fault: 'phone_invalid' }],
    ['+7 912 345 67 89', { fault: 'phone_country' }],
    ['+881 6 123 45678', { fault: 'phone_country' }],
  ])('%s', (typed, parsed) => {
    expect(parsePhone(typed, 'DE', ['DE', 'AT', 'CH'])).toEqual(parsed)
  })
})

it.each([
  ['  Ada   Lovelace ', { value: 'Ada Lovelace' }],
  ['Ł', { fault: 'holder_invalid' }],
  ['', { fault: 'holder_invalid' }],
  ['<b>Ada</b>', { fault: 'holder_invalid' }],
])('the holder %s', (typed, parsed) => {
  expect(parseHolder(typed)).toEqual(parsed)
})

const LIMITS = { day: 15_000, month: 40_000 }

it.each([
  [15_000, 0, 0, null],
  [1, 15_000, 15_000, { period: 'day', limit: 15_000, left: 0 }],
  [15_000, 0, 25_000, null],
  [2, 0, 39_999, { period: 'month', limit: 40_000, left: 1 }],
  [15_001, 0, 0, { period: 'day', limit: 15_000, left: 15_000 }],
  // Both are exceeded: the one that leaves less is named.
  [10_000, 6000, 39_000, { period: 'month', limit: 40_000, left: 1000 }],
  // A limit that was lowered below the sum of earlier orders.
  [1, 16_000, 16_000, { period: 'day', limit: 15_000, left: 0 }],
])('%i after %i in a day and %i in a month exceeds %j', (amount, day, month, exceeded) => {
  expect(exceededLimit(amount, { day, month }, LIMITS)).toEqual(exceeded)
})

it('the reference of a mandate is made of its id', () => {
  expect(referenceOf('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toBe('MD8A9B0C1D2E3F4A5B')
})
