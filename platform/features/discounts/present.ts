import type { DiscountCodeAnswer } from './contract.ts'
import type { Discount } from './rules.ts'

/** A discount with the field names of the call. */
export function presentDiscount(discount: Discount, now: Date): DiscountCodeAnswer {
  return {
    code: discount.code,
    country: discount.country,
    user_id: discount.memberId,
    expires: discount.expiresAt?.toISOString() ?? null,
    value_percentage: discount.percentage,
    percentage: discount.percentage,
    currency: discount.currency,
    minimum_order_value: discount.minimumOrder,
    minimum: discount.minimumOrder,
    status: discount.active ? 'active' : 'inactive',
    validity: discount.oncePerMember ? 'once_per_user' : 'unlimited',
    expired: discount.expiresAt !== null && discount.expiresAt.getTime() <= now.getTime(),
    paymentmethods: discount.paymentMethods ? [...discount.paymentMethods] : null,
  }
}
