import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { ORDERED_IDS } from '../../core/packages.ts'

/** Discount code; `percentage` and `minimum` are aliases of fields with the same values. */
export const discountCode = z.object({
  code: z.string(),
  country: z.string().nullable(),
  user_id: z.string().nullable(),
  /** ISO time; null if it has no end, or before signing up. */
  expires: z.string().nullable(),
  value_percentage: z.number(),
  percentage: z.number(),
  currency: z.string().nullable(),
  minimum_order_value: z.number(),
  minimum: z.number(),
  status: z.enum(['active', 'inactive']),
  validity: z.enum(['once_per_user', 'unlimited']),
  expired: z.boolean(),
  paymentmethods: z.array(z.string()).nullable(),
})

export type DiscountCodeAnswer = z.output<typeof discountCode>

/** With `package` and `method`, the code is also checked for that order. */
export const getDiscountCodeCall = defineCall({
  method: 'GET',
  path: '/api/discountcode',
  summary: 'A discount code by its name, or with welcome=true the one that is active for the viewer',
  access: 'anyone',
  query: z.object({
    code: z.string().max(40, 'discount_unknown').optional(),
    welcome: z.literal('true').optional(),
    package: z.enum(ORDERED_IDS).optional(),
    method: z.string().max(40).optional(),
  }),
  response: discountCode,
  errors: [
    'discount_unknown',
    'discount_used',
    'discount_used_up',
    'discount_expired',
    'discount_country',
    'discount_minimum_order',
    'discount_payment_method',
  ],
})
