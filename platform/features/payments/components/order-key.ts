import { newIdempotencyKey } from '../../../core/api-client.ts'

/**
 * Key of the order that this entry of the browser's history has placed for `choice`. Who comes back from the provider by the
 * back button and presses again pays that order, not a second one; another tab, another choice is another order.
 */
export function orderKey(choice: string): string {
  const { orderChoice, orderKey: known } = (history.state ?? {}) as Readonly<Record<string, unknown>>
  return orderChoice === choice && typeof known === 'string' ? known : keepKey(choice)
}

/** A key for another order of the same choice: after one that ended without being paid. */
export function freshOrderKey(): string {
  return keepKey((history.state as { readonly orderChoice?: string } | null)?.orderChoice)
}

function keepKey(choice: string | undefined): string {
  const key = newIdempotencyKey()
  history.replaceState({ ...history.state, orderChoice: choice, orderKey: key }, '')
  return key
}
