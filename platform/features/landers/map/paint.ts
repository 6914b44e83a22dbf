/** A known place on a flat map, in kilometres from the corner of the map. */
export interface Spot {
  readonly name: string
  /** Index of its region. */
  readonly region: number
  /** Land that is drawn separately: 0 is the country, others are in a corner of the drawing. */
  readonly part: number
  readonly x: number
  readonly y: number
}

/** A dot of the drawing: column and row, and the region whose colour it has. */
export interface Dot {
  readonly column: number
  readonly row: number
  readonly region: number
}

/**
 * Rows are closer than columns, and every second one is shifted right by half a column: a honeycomb
 * pattern.
 */
export const ROW = 0.9
export const shift = (row: number): number => (row % 2 === 0 ? 0 : 0.5)

/** Half of the widest gap of an outlined country that counts as land, in cells. */
const OUTLINED = 1.6

interface Cell extends Dot {
  readonly km: number
}

/**
 * The country as coarse dots: a dot near every place, and between places that are close to each
 * other. Bays wider than `reach` stay open. Every region has a dot, even if several share a cell.
 * @param outlined the places include the coast, so only narrow gaps between them are land
 * @returns the dots, and how many cells the grid begins before the corner of the map
 */
export function paintRegions(
  spots: readonly Spot[],
  step: number,
  outlined = false,
): { readonly dots: readonly Dot[]; readonly rim: number } {
  const reach = outlined ? step * OUTLINED : reachOf(spots, step)
  const rim = Math.ceil(reach / step) + 2
  const columns = Math.ceil(Math.max(...spots.map(({ x }) => x)) / step) + 2 * rim
  const rows = Math.ceil(Math.max(...spots.map(({ y }) => y)) / (step * ROW)) + 2 * rim
  const grid = { step, rim, columns, rows }
  const kept = new Map<string, Dot>()
  for (const part of new Set(spots.map((spot) => spot.part))) {
    const own = spots.filter((spot) => spot.part === part)
    for (const dot of landOf(own, part === 0 ? reach : step * 1.5, grid)) {
      if (!kept.has(keyOf(dot))) kept.set(keyOf(dot), dot)
    }
  }
  return { dots: withEveryRegion([...kept.values()], spots, grid), rim }
}

interface Grid {
  readonly step: number
  readonly rim: number
}

/**
 * Cells within reach of a place, less those at the outer edge: gaps are closed, and the coast stays
 * near the places.
 */
function landOf(
  spots: readonly Spot[],
  reach: number,
  { columns, rows, ...grid }: Grid & { readonly columns: number; readonly rows: number },
): readonly Dot[] {
  const cells = Array.from({ length: columns * rows }, (_, index) =>
    cellAt(index % columns, Math.floor(index / columns), { spots, ...grid }),
  )
  const near = new Set(cells.filter(({ km }) => km <= reach).map(keyOf))
  const around = offsets((reach - grid.step * 0.85) / grid.step)
  return cells.filter(
    (cell) =>
      cell.km <= grid.step * 0.6 || (near.has(keyOf(cell)) && around(cell).every((key) => near.has(key))),
  )
}

const keyOf = ({ column, row }: Pick<Dot, 'column' | 'row'>): string => `${column} ${row}`

/**
 * Half of the widest gap between places that still counts as land: nine in ten places have one of
 * another region within it.
 */
function reachOf(spots: readonly Spot[], step: number): number {
  const gaps = spots
    .map((spot) =>
      Math.min(...spots.filter(({ region }) => region !== spot.region).map((other) => between(spot, other))),
    )
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  return Math.max(step * 1.5, (gaps[Math.floor(gaps.length * 0.92)] ?? 0) * 1.05)
}

const between = (a: Pick<Spot, 'x' | 'y'>, b: Pick<Spot, 'x' | 'y'>): number =>
  Math.hypot(a.x - b.x, a.y - b.y)

function cellAt(column: number, row: number, { spots, step, rim }: Grid & { spots: readonly Spot[] }): Cell {
  const at = { x: (column + shift(row) - rim) * step, y: (row - rim) * step * ROW }
  let km = Number.POSITIVE_INFINITY
  let region = 0
  for (const spot of spots) {
    const distance = between(at, spot)
    if (distance >= km) continue
    km = distance
    region = spot.region
  }
  return { column, row, region, km }
}

/** Returns the keys of the cells within `radius` cells of a cell. */
function offsets(radius: number): (cell: Cell) => readonly string[] {
  const most = Math.ceil(radius / ROW)
  const span = Array.from({ length: 2 * most + 1 }, (_, index) => index - most)
  return ({ column, row }) =>
    span.flatMap((dy) =>
      span.flatMap((dx) => {
        const x = dx + shift(row + dy + 2 * most) - shift(row)
        return Math.hypot(x, dy * ROW) <= radius ? [keyOf({ column: column + dx, row: row + dy })] : []
      }),
    )
}

/** Gives a region without a dot the nearest dot of a region that has several. */
function withEveryRegion(dots: readonly Dot[], spots: readonly Spot[], { step, rim }: Grid): readonly Dot[] {
  const painted = dots.map(({ column, row, region }) => ({ column, row, region }))
  const count = (region: number) => painted.filter((dot) => dot.region === region).length
  for (const spot of spots) {
    if (count(spot.region) > 0) continue
    const far = ({ column, row }: Dot) =>
      between({ x: (column + shift(row) - rim) * step, y: (row - rim) * step * ROW }, spot)
    const [nearest] = painted.filter(({ region }) => count(region) > 1).sort((a, b) => far(a) - far(b))
    if (nearest) nearest.region = spot.region
  }
  return painted
}
