import type { Structure } from '../core/structure.ts'

type Density = Structure['density']

/** Scale of each density, relative to regular. */
const ROOM: Readonly<Record<Density, number>> = { compact: 0.875, regular: 1, airy: 1.25 }

/** Groups of tokens that scale with the density. */
export const SPACED: ReadonlySet<string> = new Set(['space', 'pad'])

const LENGTH = /^([\d.]+)(px|rem)$/

/**
 * A length scaled from one density to another; a value that is not a plain length stays unchanged.
 */
export function lengthAt(value: string, own: Density, chosen: Density): string {
  const ratio = ROOM[chosen] / ROOM[own]
  if (ratio === 1) return value
  return value.replace(LENGTH, (_, length: string, unit: string) => `${round(Number(length) * ratio)}${unit}`)
}

const round = (length: number): number => Math.round(length * 1e4) / 1e4
