/** A move of a photo among its member's photos: one step, to the front, or to a position from 0. */
export type Move = 'earlier' | 'later' | 'first' | number

/**
 * The order after one photo was moved; all others keep theirs.
 *
 * @param names in their current order
 * @returns the same names; unchanged if the photo is not among them or cannot move further
 */
export function moved(names: readonly string[], name: string, move: Move): readonly string[] {
  const from = names.indexOf(name)
  if (from < 0) return names
  const rest = names.filter((_, index) => index !== from)
  const to = Math.min(Math.max(placeOf(from, move), 0), rest.length)
  return [...rest.slice(0, to), name, ...rest.slice(to)]
}

function placeOf(from: number, move: Move): number {
  if (typeof move === 'number') return move
  return { earlier: from - 1, later: from + 1, first: 0 }[move]
}
