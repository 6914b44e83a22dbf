/** Amounts of one currency in its minor unit. */
export interface Sums {
  readonly revenue: number
  readonly refunds: number
  readonly cost: number
}

/**
 * Return on cost in per cent: revenue less refunds and cost, divided by the cost. Undefined without
 * cost.
 */
export function returnOf({ revenue, refunds, cost }: Sums): number | undefined {
  return cost === 0 ? undefined : ((revenue - refunds - cost) / cost) * 100
}
