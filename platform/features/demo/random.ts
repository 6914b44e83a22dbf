import { createHash } from 'node:crypto'

/** Pseudorandom numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Integer from `least` to `most`, both included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Near the middle, rarely far from it. */
  around(middle: number, spread: number): number
}

/** Mulberry32, seeded with the hash of a text. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[whole(0, list.length - 1)]
      if (found === undefined) throw new Error('pick from an empty list')
      return found
    },
    around: (middle, spread) => Math.round(middle + (next() + next() + next() - 1.5) * spread),
  }
}

/** A UUID that is the same for the same demo member on every machine. */
export function seededId(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
