import { type AppError, UnavailableError } from '../core/errors.ts'

/** One group that a holder belongs to, such as its tenant, network or member. */
export interface SlotClaim {
  /** Unique over all kinds of groups: `tenant 7`. */
  readonly group: string
  /** Maximum number of slots that the group holds concurrently; without it, as many as are free. */
  readonly most?: number
  /** The error if the group holds `most`; UnavailableError by default. */
  readonly refusal?: () => AppError
}

/**
 * Slots that requests of this process hold while they run, such as uploads. No group gets more
 * slots than are still free: the first group leaves at least half, the next one a quarter, so that
 * none takes all.
 */
export class SharedSlots {
  readonly #held = new Map<string, number>()
  readonly #slots: number
  #free: number
  readonly #busy: () => AppError

  constructor({ slots, busy }: { readonly slots: number; readonly busy?: () => AppError }) {
    this.#slots = slots
    this.#free = slots
    this.#busy = busy ?? (() => new UnavailableError())
  }

  /** Slots that are taken. */
  get taken(): number {
    return this.#slots - this.#free
  }

  /**
   * Takes a slot. @returns a function that releases it, once. @throws the refusal of the first
   * group that holds too many
   */
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
