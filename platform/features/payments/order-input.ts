import type { BodyOf } from '../../core/contract.ts'
import type { createPayment } from './contract.ts'

type Order = BodyOf<typeof createPayment>

/**
 * Body of the call from the fields of the pay form and the package of its page.
 *
 * @param fields `return` is the page that the buyer came from; `amount` the sum shown, in the minor unit
 */
export function orderInput(fields: Readonly<Record<string, string>>, packageId: string | undefined): Order {
  const { method, discount_code: code, amount, return: back } = fields
  return {
    package: packageId as Order['package'],
    method: method as Order['method'],
    ...(amount === undefined ? {} : { amount: Number(amount) }),
    ...(code === undefined ? {} : { discount_code: code }),
    ...(back ? { return_path: back } : {}),
  }
}
