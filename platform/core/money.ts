/** An amount in the currency's minor unit (cents), always an integer (decision 3.1). */
export interface Money {
  readonly amount: number
  readonly currency: string
}
