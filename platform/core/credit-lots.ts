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

/** Reasons of movements that take back the credits of an order, the reference. */
const OF_ORDERS: ReadonlySet<string> = new Set(['withdrawal', 'refund'])

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
  /**
   * `free` holds none of an order from before the first movement. Such credits are spent in turn
   * with free ones, and before those of later orders, so that only their origin is unknown.
   */
  known: boolean
  /** A movement took credits of an order from before the first one. */
  takesOlder = false
  readonly lots: Lot[] = []
  /** What a payment took, so that returned credits go back to their origin. */
  readonly #taken = new Map<string, { known: boolean; lots: [Lot, number][] }>()

  constructor(start: number) {
    this.free = start
    this.known = start <= 0
  }

  add({ delta, reason, reference }: Movement): void {
    const own = this.#lotOf(reference)
    if (reason === 'purchase' && reference !== null && !own) this.lots.push({ order: reference, left: delta })
    else if (own) own.left += delta
    else this.#giveBack(reference, delta)
    this.#settleDebt()
    this.#noteUsedUp()
  }

  take({ delta, reason, reference }: Movement): void {
    const own = this.#lotOf(reference)
    if (!own && OF_ORDERS.has(reason)) this.takesOlder = true
    const known = this.known
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
    if (reference !== null && !own) this.#taken.set(reference, { known, lots })
    this.#noteUsedUp()
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
    // It may go back to an order from before the first movement.
    if (rest > 0 && reference !== null && !taken?.known) this.known = false
    this.free += rest
  }

  #noteUsedUp(): void {
    if (this.free <= 0) this.known = true
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
  return partsOf(creditsAfter(0, movements))
}

/**
 * The same from the latest movements alone, if these tell: they do once the credits from before
 * them are used up.
 *
 * @param start balance before the first of them
 * @param movements the latest ones, oldest first; no order is granted in them a second time
 * @returns undefined if older movements matter
 */
export function leftSince(start: number, movements: readonly Movement[]): readonly LeftCredits[] | undefined {
  const after = creditsAfter(start, movements)
  return after.known && !after.takesOlder ? partsOf(after) : undefined
}

function partsOf({ free, lots }: Credits): readonly LeftCredits[] {
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
