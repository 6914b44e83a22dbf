import type { FormHandle } from '../../../ui/use-form.ts'

/** Fields of an order that some of its forms send as hidden fields. */
const UNSEEN = ['method', 'discount_code', 'package'] as const

/**
 * The message above the order form: none if a visible field has the error; for a hidden field its
 * error, because it cannot be shown beside one.
 * @param own names of the fields that show their errors
 * @param sumError why the page came back with another total
 */
export function orderFault(
  { fault, errors }: Pick<FormHandle, 'fault' | 'errors'>,
  own: readonly string[],
  sumError: string | null,
): string | undefined {
  if (own.some((name) => errors[name] !== undefined)) return undefined
  const unseen = UNSEEN.find((name) => errors[name] !== undefined)
  return (unseen && errors[unseen]) ?? fault ?? sumError ?? undefined
}
