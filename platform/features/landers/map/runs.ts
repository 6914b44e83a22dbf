import { type MapLabel, nameSpan } from './place-labels.ts'

/** Adjacent dots: the first one, and their count. */
export interface Run {
  readonly x: number
  readonly y: number
  readonly count: number
}

/** Distance between dots, and the font size of the names. */
interface Sizes {
  readonly step: number
  readonly size: number
}

/**
 * The dots of a region as lines, without those covered by a name; a dash pattern of `0 step` turns
 * each step into a dot.
 * @returns path data; empty if names cover all dots
 */
export function pathOf(runs: readonly Run[], labels: readonly MapLabel[], sizes: Sizes): string {
  return runs
    .flatMap((run) => around(run, labels, sizes))
    .map(({ x, y, count }) => `M${x} ${y}h${(count - 1) * sizes.step + 1}`)
    .join('')
}

/** The parts of a run that names in its row do not cover. */
function around({ x, y, count }: Run, labels: readonly MapLabel[], sizes: Sizes): readonly Run[] {
  const spans = labels.filter((label) => label.y === y).map((label) => nameSpan(label, sizes))
  if (spans.length === 0) return [{ x, y, count }]
  const left: Run[] = []
  let free = 0
  for (let at = 0; at <= count; at += 1) {
    const here = x + at * sizes.step
    if (at < count && !spans.some(({ from, to }) => here > from && here < to)) free += 1
    else {
      if (free > 0) left.push({ x: here - free * sizes.step, y, count: free })
      free = 0
    }
  }
  return left
}
