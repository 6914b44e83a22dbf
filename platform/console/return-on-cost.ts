/** Sums of one currency in its minor unit. */
export interface Sums {
  readonly revenue: number
  readonly refunds: number
  readonly cost: number
}

/**
 * What came back of each hundred spent, less the hundred, in per cent; undefined where nothing was
 * spent.
 */
export function returnOf({ revenue, refunds, cost }: Sums): number | undefined {
  return cost === 0 ? undefined : ((revenue - refunds - cost) / cost) * 100
}
