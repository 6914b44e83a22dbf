import type { FormHandle } from '../../../ui/use-form.ts'

/** Fields of an order that some of its forms send without showing them. */
const UNSEEN = ['method', 'discount_code', 'package'] as const

/**
 * What is said above the form of an order: nothing where a field of its own is wrong, and of what
 * it sends unseen the error itself, since there is no field that it could be beside.
 * @param own names of the fields that show their errors
 * @param sumError why the page came back with another sum
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
