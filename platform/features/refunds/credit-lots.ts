/** A movement of the ledger, as far as it says which credits it moved. */
export interface Movement {
  readonly delta: number
  readonly reason: string
  /** The order of a purchase or of credits taken back from it; the message of a payment for one. */
  readonly reference: string | null
}

interface Lot {
  readonly order: string
  left: number
}

/**
 * Credits at one moment: those that cost nothing or are older than the first order, and those of
 * each order, the oldest first.
 */
class Credits {
  free: number
  readonly lots: Lot[] = []
  /** What a payment took, so that credits that come back for it go where they came from. */
  readonly #taken = new Map<string, { free: number; lots: [Lot, number][] }>()

  constructor(start: number) {
    this.free = start
  }

  add({ delta, reason, reference }: Movement): void {
    const own = this.#lotOf(reference)
    if (reason === 'purchase' && reference !== null && !own) this.lots.push({ order: reference, left: delta })
    else if (own) own.left += delta
    else this.#giveBack(reference, delta)
    this.#settleDebt()
  }

  take({ delta, reference }: Movement): void {
    const own = this.#lotOf(reference)
    let rest = -delta
    if (own) rest -= takeFrom(own, rest)
    const free = Math.min(Math.max(this.free, 0), rest)
    this.free -= free
    rest -= free
    const lots: [Lot, number][] = []
    for (const lot of this.lots) {
      const part = takeFrom(lot, rest)
      if (part > 0) lots.push([lot, part])
      rest -= part
    }
    // Only where entries of one instant are read in another order than they were written: the next
    // ones make up for it.
    this.free -= rest
    if (reference !== null && !own) this.#taken.set(reference, { free, lots })
  }

  #lotOf(reference: string | null): Lot | undefined {
    return reference === null ? undefined : this.lots.find(({ order }) => order === reference)
  }

  #giveBack(reference: string | null, amount: number): void {
    const taken = reference === null ? undefined : this.#taken.get(reference)
    let rest = amount
    // Paid credits come back first, those of the newest order before the others.
    for (const entry of [...(taken?.lots ?? [])].reverse()) {
      const part = Math.min(entry[1], rest)
      entry[0].left += part
      entry[1] -= part
      rest -= part
    }
    this.free += rest
  }

  #settleDebt(): void {
    for (const lot of this.lots) if (this.free < 0) this.free += takeFrom(lot, -this.free)
  }
}

function takeFrom(lot: Lot, wanted: number): number {
  const part = Math.min(lot.left, wanted)
  lot.left -= part
  return part
}

/**
 * Which credits of which order are unused. Credits are spent in this order: those that cost nothing
 * (welcome, bonus, what staff gave) and those from before `movements`, then those of the oldest
 * order. What comes back for a message returns to the order that it was paid from
 * (docs/decisions/0045-withdrawals-and-refunds.md).
 *
 * @param start balance before the first movement
 * @param movements oldest first; of the orders asked about none is missing
 * @returns unused credits by order; together never more than the balance
 */
export function unusedByOrder(start: number, movements: readonly Movement[]): ReadonlyMap<string, number> {
  const credits = new Credits(start)
  for (const movement of movements) {
    if (movement.delta > 0) credits.add(movement)
    else credits.take(movement)
  }
  return new Map(credits.lots.map(({ order, left }) => [order, left]))
}
