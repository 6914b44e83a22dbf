/** The name of a city beside its dot, in the units of the drawing. */
export interface MapLabel {
  readonly name: string
  readonly x: number
  readonly y: number
  /** Side of the place on which the name is. */
  readonly side: 'right' | 'left'
}

/** Width of a character relative to the font size: a wide one, and an average one. */
const CHARACTER = 0.62
const USUAL_CHARACTER = 0.54
/** Space that a dot needs beside a name, in steps. */
const DOT = 0.5
const MOST_LABELS = 8

/** Distance between dots, and the font size of the names. */
interface Sizes {
  readonly step: number
  readonly size: number
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Places names that neither overlap, nor cover the dot of another city, nor leave the drawing;
 * earlier ones have priority.
 */
export function placeLabels(
  cities: readonly { readonly name: string; readonly x: number; readonly y: number }[],
  { width, height }: { readonly width: number; readonly height: number },
  sizes: Sizes,
): readonly MapLabel[] {
  const taken: Box[] = []
  const labels: MapLabel[] = []
  const free = (box: Box) =>
    box.left >= 2 &&
    box.right <= width - 2 &&
    box.top >= 0 &&
    box.bottom <= height &&
    !taken.some((one) => overlap(one, box))
  for (const city of cities) {
    if (labels.length === MOST_LABELS) break
    const side = (['right', 'left'] as const).find((one) => free(boxOf(city, one, sizes)))
    if (!side) continue
    taken.push(boxOf(city, side, sizes))
    labels.push({ ...city, side })
  }
  return labels
}

/** Bounding box of the dot and its name, with a margin. */
function boxOf(
  { name, x, y }: { name: string; x: number; y: number },
  side: MapLabel['side'],
  { step, size }: Sizes,
): Box {
  const length = labelGap(step) + name.length * size * CHARACTER + 4
  const dot = step * 0.6
  return {
    left: side === 'left' ? x - length : x - dot,
    right: side === 'left' ? x + dot : x + length,
    top: y - size,
    bottom: y + size,
  }
}

/** Distance from the centre of a dot to its name. */
export const labelGap = (step: number): number => Math.round(step * 0.5) + 5

/** Horizontal range in which dots of the name's row would touch it; excludes the city's own dot. */
export function nameSpan(
  { name, x, side }: MapLabel,
  { step, size }: Sizes,
): { readonly from: number; readonly to: number } {
  const end = labelGap(step) + name.length * size * USUAL_CHARACTER + step * DOT
  return side === 'right' ? { from: x, to: x + end } : { from: x - end, to: x }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
