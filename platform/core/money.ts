/** An amount in the currency's minor unit (cents), always an integer. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** The price after `percentage` off, to the nearest minor unit, never below zero. */
export function discounted(price: Money, percentage: number): Money {
  const off = Math.round((price.amount * percentage) / 100)
  return { amount: Math.max(0, price.amount - off), currency: price.currency }
}
