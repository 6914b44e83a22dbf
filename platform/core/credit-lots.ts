/** A ledger entry with the data that tells which credits it moved. */
export interface Movement {
  readonly delta: number
  readonly reason: string
  /**
   * The order of a purchase or of credits taken back from it; for a message, the message that was
   * paid.
   */
  readonly reference: string | null
}

interface Lot {
  readonly order: string
  left: number
}

/**
 * Credits at one moment: free ones and those older than the first order, then those of each order,
 * oldest first.
 */
class Credits {
  free: number
  readonly lots: Lot[] = []
  /** What a payment took, so that returned credits go back to their origin. */
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
    // Only if entries of the same instant are read out of order: the next ones balance it.
    this.free -= rest
    if (reference !== null && !own) this.#taken.set(reference, { free, lots })
  }

  #lotOf(reference: string | null): Lot | undefined {
    return reference === null ? undefined : this.lots.find(({ order }) => order === reference)
  }

  #giveBack(reference: string | null, amount: number): void {
    const taken = reference === null ? undefined : this.#taken.get(reference)
    let rest = amount
    // Paid credits are returned first, those of the newest order before the others.
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
 * Computes which credits of which order are unused. Credits are spent in this order: free ones
 * (welcome, bonus, given by staff) and those from before `movements`, then those of the oldest
 * order. Credits returned for a message go back to the order that paid it
 * (docs/decisions/0045-withdrawals-and-refunds.md).
 *
 * @param start balance before the first movement
 * @param movements oldest first; complete for the orders in question
 * @returns unused credits by order; in total never more than the balance
 */
export function unusedByOrder(start: number, movements: readonly Movement[]): ReadonlyMap<string, number> {
  return new Map(creditsAfter(start, movements).lots.map(({ order, left }) => [order, left]))
}

/** Credits of one origin that are left. */
export interface LeftCredits {
  /** Null: they cost nothing. */
  readonly order: string | null
  readonly credits: number
}

/**
 * The credits that are left, in the order in which they are spent: what the next n credits take is
 * the beginning of this list.
 *
 * @param movements all of the member, oldest first
 * @returns no empty parts; in total the balance
 */
export function leftInOrder(movements: readonly Movement[]): readonly LeftCredits[] {
  const { free, lots } = creditsAfter(0, movements)
  const parts = [{ order: null, credits: free }, ...lots.map(({ order, left }) => ({ order, credits: left }))]
  return parts.filter(({ credits }) => credits > 0)
}

function creditsAfter(start: number, movements: readonly Movement[]): Credits {
  const credits = new Credits(start)
  for (const movement of movements) {
    if (movement.delta > 0) credits.add(movement)
    else credits.take(movement)
  }
  return credits
}
