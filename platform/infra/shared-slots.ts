import { type AppError, UnavailableError } from '../core/errors.ts'

/** One group that a holder belongs to, such as its tenant, network or member. */
export interface SlotClaim {
  /** Unique over all kinds of groups: `tenant 7`. */
  readonly group: string
  /** Slots that the group holds at once, at most. Without it, as many as are free. */
  readonly most?: number
  /** What is thrown where the group holds `most`; UnavailableError where it is left out. */
  readonly refusal?: () => AppError
}

/**
 * Slots that requests of this process hold for as long as they take, such as uploads. No group gets more slots than are still
 * free, so that the first to come leaves half, the next a quarter, and none takes all.
 */
export class SharedSlots {
  readonly #held = new Map<string, number>()
  #free: number
  readonly #busy: () => AppError

  constructor({ slots, busy }: { readonly slots: number; readonly busy?: () => AppError }) {
    this.#free = slots
    this.#busy = busy ?? (() => new UnavailableError())
  }

  /** @returns how to leave, once. @throws the refusal of the first group that holds too many */
  take(claims: readonly SlotClaim[]): () => void {
    for (const { group, most = Number.POSITIVE_INFINITY, refusal = this.#busy } of claims) {
      const held = this.#held.get(group) ?? 0
      if (held >= most) throw refusal()
      if (held >= this.#free) throw this.#busy()
    }
    this.#add(claims, 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#add(claims, -1)
    }
  }

  #add(claims: readonly SlotClaim[], change: 1 | -1): void {
    this.#free -= change
    for (const { group } of claims) {
      const held = (this.#held.get(group) ?? 0) + change
      if (held > 0) this.#held.set(group, held)
      else this.#held.delete(group)
    }
  }
}
