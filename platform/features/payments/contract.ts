import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { ORDERED_IDS, PACKAGE_IDS } from '../../core/packages.ts'

const money = z.object({ amount: z.number().int(), currency: z.string() })

export const payment = z.object({
  id: z.string(),
  /** Reference on the receipt and on the payer's bank statement. */
  number: z.string(),
  /** The five states that the page of a payment shows. */
  status: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled']),
  package: z.string(),
  credits: z.number().int(),
  amount: money,
  /** Before the discount. */
  list_amount: money,
  /** Sum of refunds and chargebacks, as in its credit notes. */
  returned: money,
  /** All of that was charged back through the payer's bank, not refunded by the site. */
  charged_back: z.boolean(),
  discount_code: z.string().nullable(),
  method: z.string(),
  created_at: z.string(),
  /** Address of the checkout while the payment can still be paid. */
  checkout_url: z.string().nullable(),
  /**
   * Whether an unsettled payment can be read from its provider: false if that is no longer
   * configured.
   */
  reachable: z.boolean(),
  /** The time to pay ran out; its status is `failed`. */
  expired: z.boolean(),
  /** A stored payment method was charged, without a checkout. */
  repeat: z.boolean(),
  /**
   * Not charged, because the stored payment method was removed before; its status is `cancelled`.
   */
  mandate_removed: z.boolean(),
})

export type PaymentAnswer = z.output<typeof payment>

const ORDER_ERRORS = [
  'paymentmethod_unknown',
  'temporarily_unavailable',
  'payments_unavailable',
  'idempotency_key_reused',
  'sum_changed',
  'discount_unknown',
  'discount_used',
  'discount_used_up',
  'discount_pending',
  'payment_unreachable',
  'discount_expired',
  'discount_country',
  'discount_minimum_order',
  'discount_payment_method',
  'spending_limit_day',
  'spending_limit_week',
  'spending_limit_month',
  'directdebit_details',
] as const

export const createPaymentCall = defineCall({
  method: 'POST',
  path: '/api/payment',
  summary: 'Orders a credit package and opens its payment; the same Idempotency-Key is the same order',
  access: 'member',
  transaction: 'none',
  idempotent: true,
  body: z.object({
    package: z.enum(ORDERED_IDS, { error: 'invalid_choice' }),
    method: z.string({ error: 'invalid_choice' }).max(40),
    discount_code: z.string().max(40, 'discount_unknown').optional(),
    /**
     * The total that the buyer was shown, in the minor unit: a different one is not charged
     * (`sum_changed`).
     */
    amount: z.number().int().optional(),
    /** Consent to be charged again for repeat orders, if the method supports it. */
    remember: z.boolean().optional(),
    /** Page of this site to offer as the next step afterwards. */
    return_path: z.string().max(300).optional(),
  }),
  response: payment,
  errors: ORDER_ERRORS,
})

export const repeatOrderCall = defineCall({
  method: 'POST',
  path: '/api/repeat-order',
  summary:
    'Orders a package again and charges a stored payment method, without a checkout; the same Idempotency-Key is the same order',
  access: 'member',
  transaction: 'none',
  idempotent: true,
  body: z.object({
    package: z.enum(PACKAGE_IDS, { error: 'invalid_choice' }),
    /** Id of the stored payment method. */
    mandate: z.string({ error: 'mandate_unknown' }).max(40, 'mandate_unknown'),
    discount_code: z.string().max(40, 'discount_unknown').optional(),
    /** The total that the buyer was shown, in the minor unit. */
    amount: z.number().int(),
  }),
  response: payment,
  errors: [...ORDER_ERRORS, 'mandate_unknown'],
})

export const readRepeatOrderCall = defineCall({
  method: 'GET',
  path: '/api/repeat-order',
  summary:
    'The order that one press repeats: the last package at its current price, charged to the newest stored payment method; null if nothing can be ordered so now',
  access: 'member',
  response: z.object({
    offer: z
      .object({
        package: z.enum(PACKAGE_IDS),
        /** The last package cannot be bought again: this is the smallest one. */
        instead: z.boolean(),
        credits: z.number().int(),
        /** Before the discount. */
        price: money,
        /** `amount` is the total after it. */
        discount: z.object({ code: z.string(), percentage: z.number(), amount: money }).nullable(),
        mandate: z.object({ id: z.string(), method: z.string(), label: z.string().nullable() }),
        /** Days to withdraw from the order; 0 where there is no such right. */
        refund_days: z.number().int(),
      })
      .nullable(),
  }),
})

export type RepeatOffer = NonNullable<z.output<(typeof readRepeatOrderCall)['response']>['offer']>

export const removePaymentMethodCall = defineCall({
  method: 'DELETE',
  path: '/api/payment-method',
  summary: 'Removes a stored payment method of the member: it is charged no more',
  access: 'member',
  ageCheck: 'open',
  body: z.object({ id: z.string().max(40) }),
  response: z.object({}),
})

const DEBIT_STEPS = ['account', 'resend', 'confirm'] as const

export const directDebitCall = defineCall({
  method: 'POST',
  path: '/api/directdebit',
  summary:
    'Pays by direct debit in two steps: `account` sends a passcode to the phone (`resend` another one), `confirm` with the passcode gives the mandate and orders',
  access: 'member',
  transaction: 'none',
  idempotent: true,
  body: z.object({
    step: z.enum(DEBIT_STEPS, { error: 'invalid_choice' }),
    package: z.enum(PACKAGE_IDS, { error: 'invalid_choice' }).optional(),
    discount_code: z.string().max(40, 'discount_unknown').optional(),
    holder: z.string().max(200, 'holder_invalid').optional(),
    iban: z.string().max(60, 'iban_invalid').optional(),
    phone: z.string().max(40, 'phone_invalid').optional(),
    /** From the response of the first step. */
    id: z.string().max(40).optional(),
    code: z.string().max(20, 'otp_invalid').optional(),
    /** The total that the buyer was shown, in the minor unit. */
    amount: z.number().int().optional(),
  }),
  response: z.object({
    id: z.string(),
    /** Null until the order is placed. */
    payment: payment.nullable(),
  }),
  errors: [
    ...ORDER_ERRORS,
    'holder_invalid',
    'iban_invalid',
    'iban_country',
    'phone_invalid',
    'phone_country',
    'otp_invalid',
    'otp_expired',
    'directdebit_blocked',
    'directdebit_limit_day',
    'directdebit_limit_month',
    'sms_unavailable',
    'sms_limit',
    'too_many_requests',
  ],
})

export type DirectDebitAnswer = z.output<(typeof directDebitCall)['response']>

export const getPaymentCall = defineCall({
  method: 'GET',
  path: '/api/payment',
  summary: 'How a payment of the member stands; one that is not settled is asked for at the provider',
  access: 'member',
  ageCheck: 'open',
  transaction: 'none',
  query: z.object({ id: z.string().max(40) }),
  response: payment,
})

/** Sent by the provider as an unsigned form: it only names the payment to check. */
export const paymentWebhookCall = defineCall({
  method: 'POST',
  path: '/api/payment-webhook',
  summary: 'The provider says that a payment changed; unknown ids are answered alike',
  access: 'anyone',
  transaction: 'none',
  // Any value gets the same response: the provider would repeat a refused webhook for a day.
  body: z.object({ id: z.string().catch('') }),
  response: z.object({}),
  errors: ['temporarily_unavailable'],
})
