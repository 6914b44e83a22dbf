/**
 * Cells of a quarter degree: at least 11 km wide anywhere people live. Used by searches within 50
 * km and more.
 */
const PER_DEGREE = 4
const ACROSS = 360 * PER_DEGREE

/**
 * A cell has 8 rows of up to 4 spots, about 3.5 km high and at least 2 km wide
 * (docs/product-rules.md#who-sees-whom). Beyond 73 degrees four spots a row would be narrower than
 * that, so a row of a cell is one spot.
 */
const SPOT_ROWS = 8
const SPOT_COLUMNS = 4
const SPOTS = SPOT_ROWS * SPOT_COLUMNS
const WHOLE_ROWS_FROM = 72

/** Greatest distance between the centre of a spot and that of its cell. */
const SPOT_FROM_CELL_KM = 16.5
const EARTH_KM = 6371

export interface Point {
  readonly lat: number
  readonly lon: number
}

/** All that is ever stored of a position: the cell, and the spot within it if the town is known. */
export interface At {
  readonly cell: number
  /** Its number includes that of the cell; null if only the region is known. */
  readonly spot: number | null
}

/** The cell that contains a place. */
export function cellOf(lat: number, lon: number): number {
  const [row, column] = [Math.floor(rowsUp(lat)), Math.floor(columnsOn(lon))]
  return row * ACROSS + mod(column, ACROSS)
}

/**
 * The spot that contains a place: the finest position that is stored and that distances are
 * computed from.
 */
export function spotOf(lat: number, lon: number): number {
  const cell = cellOf(lat, lon)
  const row = Math.floor(part(rowsUp(lat)) * SPOT_ROWS)
  const column = Math.floor(part(columnsOn(lon)) * columnsOf(cell))
  return cell * SPOTS + row * SPOT_COLUMNS + column
}

/** Cell and spot of a place. */
export const atPoint = ({ lat, lon }: Point) => ({ cell: cellOf(lat, lon), spot: spotOf(lat, lon) })

export const cellOfSpot = (spot: number): number => Math.floor(spot / SPOTS)

/** Centre of a cell. */
export function cellCentre(cell: number): Point {
  const row = Math.floor(cell / ACROSS)
  const column = cell - row * ACROSS
  return { lat: (row + 0.5) / PER_DEGREE - 90, lon: (column + 0.5) / PER_DEGREE - 180 }
}

/** Centre of a spot. */
export function spotCentre(spot: number): Point {
  const cell = cellOfSpot(spot)
  const centre = cellCentre(cell)
  const row = Math.floor((spot - cell * SPOTS) / SPOT_COLUMNS)
  const column = spot % SPOT_COLUMNS
  return {
    lat: centre.lat + ((row + 0.5) / SPOT_ROWS - 0.5) / PER_DEGREE,
    lon: centre.lon + ((column + 0.5) / columnsOf(cell) - 0.5) / PER_DEGREE,
  }
}

/** Whether a number, for example from an address, is a valid cell. */
export const isCell = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < 180 * PER_DEGREE * ACROSS

/**
 * Parses a place in an address as `atText` wrote it, with or without a spot; undefined if it is
 * invalid.
 */
export function readAt(text: string): At | undefined {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  const cell = Number(found?.[1] ?? -1)
  if (!isCell(cell)) return undefined
  const place = found?.[2] === undefined ? SPOTS : Number(found[2])
  const exists = place < SPOTS && place % SPOT_COLUMNS < columnsOf(cell)
  return { cell, spot: exists ? cell * SPOTS + place : null }
}

/** A place as text for an address: `205236`, or `205236.17` if the spot is known. */
export function atText({ cell, spot }: At): string {
  return spot === null ? String(cell) : `${cell}.${spot % SPOTS}`
}

/** Kilometres between two points on the sphere. */
export function kilometres(aLat: number, aLon: number, bLat: number, bLon: number): number {
  const rad = Math.PI / 180
  const sinLat = Math.sin(((bLat - aLat) * rad) / 2)
  const sinLon = Math.sin(((bLon - aLon) * rad) / 2)
  const h = sinLat * sinLat + Math.cos(aLat * rad) * Math.cos(bLat * rad) * sinLon * sinLon
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Kilometres between the centres of two cells. */
export const cellsApart = (a: number, b: number): number => apart(cellCentre(a), cellCentre(b))

/** Kilometres between the centres of two spots. */
export const spotsApart = (a: number, b: number): number => apart(spotCentre(a), spotCentre(b))

const apart = (a: Point, b: Point): number => kilometres(a.lat, a.lon, b.lat, b.lon)

/**
 * Every cell whose centre lies within `km` kilometres of this cell's centre, across the date line
 * too.
 */
export function cellsWithin(cell: number, km: number): number[] {
  const { lat, lon } = cellCentre(cell)
  const rows = Math.ceil((km / 111) * PER_DEGREE) + 1
  const found: number[] = []
  for (let dy = -rows; dy <= rows; dy++) {
    const y = lat + dy / PER_DEGREE
    if (y <= -90 || y >= 90) continue
    const columns = Math.min(
      Math.ceil((km / (111 * Math.max(Math.cos((y * Math.PI) / 180), 0.01))) * PER_DEGREE) + 1,
      ACROSS / 2,
    )
    for (let dx = -columns; dx <= columns; dx++) {
      const x = lon + dx / PER_DEGREE
      if (kilometres(lat, lon, y, x) <= km) found.push(cellOf(y, x))
    }
  }
  return [...new Set(found)]
}

/** Every spot whose centre lies within `km` kilometres of this spot's centre. */
export function spotsWithin(spot: number, km: number): number[] {
  const cells = cellsWithin(cellOfSpot(spot), km + 2 * SPOT_FROM_CELL_KM)
  return cells.flatMap((cell) => spotsOf(cell).filter((other) => spotsApart(spot, other) <= km))
}

function spotsOf(cell: number): number[] {
  const columns = columnsOf(cell)
  return Array.from({ length: SPOT_ROWS * columns }, (_, place) => {
    const row = Math.floor(place / columns)
    return cell * SPOTS + row * SPOT_COLUMNS + (place - row * columns)
  })
}

const columnsOf = (cell: number): number =>
  Math.abs(cellCentre(cell).lat) > WHOLE_ROWS_FROM ? 1 : SPOT_COLUMNS

/** Rows of cells counted from the south pole, and columns from the date line, with fractions. */
const rowsUp = (lat: number): number => (Math.min(Math.max(lat, -90), 89.999) + 90) * PER_DEGREE
const columnsOn = (lon: number): number => (lon + 180) * PER_DEGREE
const part = (value: number): number => value - Math.floor(value)

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}
