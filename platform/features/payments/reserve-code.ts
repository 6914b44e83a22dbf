import { ValidationError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { type ApplicableDiscount, releasablePayments, reserveDiscount } from '../discounts/server.ts'
import { findPayment, type PaymentRow } from './queries.ts'

/**
 * Reserves one use of the discount for this order.
 * @returns whether the order holds a limited code; or, with nothing reserved, the abandoned payment
 *   that must end first
 */
export async function reserveFor(
  { db, viewer, now }: RequestScope<Member>,
  discount: ApplicableDiscount | null,
): Promise<boolean | PaymentRow> {
  if (!discount) return false
  const outcome = await reserveDiscount(db, discount.code)
  if (outcome !== 'used_up') return outcome === 'held'
  const [oldest] = await releasablePayments(db, discount.code, { memberId: viewer.id, now })
  const payment = oldest === undefined ? undefined : await findPayment(db, oldest)
  if (payment) return payment
  throw usedUp()
}

/** Other orders have taken the last use of the code. */
export const usedUp = (): ValidationError =>
  new ValidationError({ discount_code: { code: 'discount_used_up' } }, 'discount_used_up')
