import type { BodyOf } from '../../core/contract.ts'
import type { createPaymentCall, directDebitCall, repeatOrderCall } from './contract.ts'

type Order = BodyOf<typeof createPaymentCall>

/**
 * Body of the call from the fields of the pay form and the package of its page.
 *
 * @param fields `return` is the page that the buyer came from; `amount` the shown total, in the
 *   minor unit
 */
export function orderInput(fields: Readonly<Record<string, string>>, packageId: string | undefined): Order {
  const { method, discount_code: code, amount, remember, return: back } = fields
  return {
    package: packageId as Order['package'],
    method: method as Order['method'],
    ...(amount === undefined ? {} : { amount: Number(amount) }),
    ...(code === undefined ? {} : { discount_code: code }),
    ...(remember === undefined ? {} : { remember: remember === 'on' }),
    ...(back ? { return_path: back } : {}),
  }
}

/**
 * Body of the call that repeats an order, from the fields of its page.
 *
 * @param fields `amount` is the shown total, in the minor unit
 */
export function repeatInput({
  package: id,
  mandate,
  discount_code: code,
  amount,
}: Readonly<Record<string, string>>): BodyOf<typeof repeatOrderCall> {
  return {
    package: id as BodyOf<typeof repeatOrderCall>['package'],
    mandate: mandate ?? '',
    amount: Number(amount),
    ...(code ? { discount_code: code } : {}),
  }
}

/** Body of the call of direct debit, from the fields of either step. */
export function debitInput({
  amount,
  return: _return,
  ...fields
}: Readonly<Record<string, string>>): BodyOf<typeof directDebitCall> {
  return { ...fields, ...(amount === undefined ? {} : { amount: Number(amount) }) } as BodyOf<
    typeof directDebitCall
  >
}
