import type { Structure } from '../core/structure.ts'

type Density = Structure['density']

/** Room of each density, compared with a regular one. */
const ROOM: Readonly<Record<Density, number>> = { compact: 0.875, regular: 1, airy: 1.25 }

/** Groups of tokens that answer to the density. */
export const SPACED: ReadonlySet<string> = new Set(['space', 'pad'])

const LENGTH = /^([\d.]+)(px|rem)$/

/** A length of one density at another one; what is no plain length stays as it is. */
export function lengthAt(value: string, own: Density, chosen: Density): string {
  const ratio = ROOM[chosen] / ROOM[own]
  if (ratio === 1) return value
  return value.replace(LENGTH, (_, length: string, unit: string) => `${round(Number(length) * ratio)}${unit}`)
}

const round = (length: number): number => Math.round(length * 1e4) / 1e4
