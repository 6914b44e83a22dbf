import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS, worksIn } from '../../core/payment-methods.ts'
import type { ProviderPayment } from '../../infra/payments/port.ts'
import {
  type ExpectedPayment,
  methodsFor,
  mismatchOf,
  nextStatus,
  paymentState,
  safeReturnPath,
} from './rules.ts'

describe('the return path of a buyer', () => {
  it.each(['/chats/0190-a', '/members?page=2', '/members/x/chat#end', '/'])('%s is kept', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/.//evil.example/',
    '/members/..//evil.example/',
    '/%2e//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    'chats/1',
    '',
    '/api/logout',
    '/dev/outbox',
    `/${'x'.repeat(400)}`,
  ])('%s is rejected', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  it('is empty if none was given', () => {
    expect(safeReturnPath(undefined)).toBeUndefined()
  })
})

const ours: ExpectedPayment = { id: 'p', order_id: 'o', provider_id: 'tr_1', amount: 2499, currency: 'EUR' }
const theirs: ProviderPayment = {
  id: 'tr_1',
  status: 'paid',
  amount: { amount: 2499, currency: 'EUR' },
  tenant: 'amore',
  orderId: 'o',
  paymentId: 'p',
  checkoutUrl: null,
  refunded: 0,
  chargedBack: 0,
  mandate: null,
}

describe("the provider's payment is compared with the order", () => {
  it.each([
    ['agrees', {}, null],
    ['a cent less', { amount: { amount: 2498, currency: 'EUR' } }, 'amount'],
    ['a cent more', { amount: { amount: 2500, currency: 'EUR' } }, 'amount'],
    ['the same number in another currency', { amount: { amount: 2499, currency: 'SEK' } }, 'currency'],
    ['another order', { orderId: 'x' }, 'order'],
    ['another site', { tenant: 'tulp' }, 'tenant'],
    ['another payment of ours', { paymentId: 'x' }, 'payment'],
    ['another payment of theirs', { id: 'tr_2' }, 'payment'],
  ])('%s', (_story, changed, mismatch) => {
    expect(mismatchOf(ours, 'amore', { ...theirs, ...changed })).toBe(mismatch)
  })

  it('the first response provides the id', () => {
    expect(mismatchOf({ ...ours, provider_id: null }, 'amore', theirs)).toBeNull()
  })
})

describe('statuses', () => {
  it.each([
    ['open', 'pending', 'pending'],
    ['pending', 'open', 'open'],
    ['pending', 'paid', 'paid'],
    ['canceled', 'paid', 'paid'],
    ['expired', 'pending', 'expired'],
    ['paid', 'failed', 'paid'],
    ['failed', 'open', 'failed'],
  ] as const)('%s, then %s, is %s', (before, said, after) => {
    expect(nextStatus(before, said)).toBe(after)
  })

  it.each([
    ['open', false, 'loading'],
    ['pending', false, 'pending'],
    ['paid', false, 'loading'],
    ['paid', true, 'completed'],
    ['failed', false, 'failed'],
    ['expired', false, 'failed'],
    ['canceled', false, 'cancelled'],
  ] as const)('%s, granted %s, is shown as %s', (status, granted, state) => {
    expect(paymentState(status, granted)).toBe(state)
  })
})

describe('payment methods', () => {
  const settings = {
    countries: ['NL', 'BE'],
    payment_methods: { NL: ['ideal', 'creditcard'], BE: ['bancontact', 'directdebit', 'ideal'] },
  } as const
  const takes = (method: string) => method !== 'sofort'

  it.each([
    ['NL', 'EUR', undefined, ['ideal', 'creditcard']],
    ['NL', 'EUR', 'creditcard', ['creditcard', 'ideal']],
    ['NL', 'EUR', 'paypal', ['ideal', 'creditcard']],
    ['NL', 'USD', undefined, ['creditcard']],
    ['BE', 'EUR', undefined, ['bancontact', 'directdebit']],
    ['BR', 'EUR', undefined, ['creditcard']],
  ])('in %s, in %s, after %s, are %j', (country, currency, last, methods) => {
    expect(methodsFor(settings, { country, currency, takes, last })).toEqual(methods)
  })

  it('are those that the provider accepts', () => {
    const all = { countries: ['DE'], payment_methods: { DE: [...PAYMENT_METHODS] } } as const
    const offered = (with_: (method: string) => boolean) =>
      methodsFor(all, { country: 'DE', currency: 'EUR', takes: with_ })
    expect(offered(() => true)).toContain('sofort')
    expect(offered(takes)).toEqual([
      'creditcard',
      'paypal',
      'applepay',
      'banktransfer',
      'paysafecard',
      'directdebit',
    ])
  })

  it.each([
    ['ideal', 'NL', 'EUR', 'BE'],
    ['bancontact', 'BE', 'EUR', 'NL'],
    ['blik', 'PL', 'PLN', 'DE'],
    ['eps', 'AT', 'EUR', 'DE'],
    ['sofort', 'DE', 'EUR', 'US'],
    ['banktransfer', 'FI', 'EUR', 'US'],
    ['directdebit', 'SI', 'EUR', 'BR'],
    ['paysafecard', 'IT', 'EUR', 'BR'],
  ] as const)(
    '%s works in %s in %s, not in %s and not in another currency',
    (method, country, currency, not) => {
      expect(worksIn(method, country, currency)).toBe(true)
      expect(worksIn(method, not, currency)).toBe(false)
      if (method !== 'paysafecard') expect(worksIn(method, country, 'USD')).toBe(false)
    },
  )

  it.each(['creditcard', 'paypal', 'applepay'] as const)('%s works everywhere', (method) => {
    expect(worksIn(method, 'BR', 'USD')).toBe(true)
  })
})
