import { type At, cellOfSpot, cellsApart, cellsWithin, spotsApart, spotsWithin } from './grid.ts'
import { KM_PER_MILE, type MeasureSystem } from './measures.ts'

/** Upper end of a displayed distance: a round number in its unit, and the same in kilometres. */
export interface DistanceEnd {
  readonly value: number
  readonly unit: 'kilometer' | 'mile'
  readonly km: number
}

/**
 * Ends of the displayed distances. Up to 25 they are compared with the distance between the centres
 * of two spots, beyond that with the distance between the centres of two cells, so that in any unit
 * repeated probes from one spot reveal no more than one probe. Cells of spots within 25 km (25
 * miles) are less than 49 km (69 km) apart: a member within one end is within all larger ends.
 */
const ENDS: Readonly<Record<MeasureSystem, readonly DistanceEnd[]>> = {
  metric: [5, 10, 25, 50, 100, 200, 500].map((value) => ({ value, unit: 'kilometer', km: value })),
  imperial: [5, 10, 25, 50, 100, 200, 300].map((value) => ({
    value,
    unit: 'mile',
    km: value * KM_PER_MILE,
  })),
}

/** Ends below this (25 km, 25 miles) compare spots. */
const CELLS_FROM_KM = 45
/** The approximate size of a cell: cells give no information about shorter distances. */
const CELL_KM = 25

export function distanceEnds(measures: MeasureSystem): readonly DistanceEnd[] {
  return ENDS[measures]
}

/** Whether an end needs the spots of both places. */
export const needsSpot = ({ km }: DistanceEnd): boolean => km < CELL_KM

/** A place, as far as it is known. */
export interface Whereabouts {
  readonly cell: number | null
  readonly spot: number | null
}

export function isPlaced(place: Whereabouts): place is At {
  return place.cell !== null
}

/**
 * Upper end of the distance between two places; null beyond the last end, or if one place is
 * unknown. Uses spots if both are known.
 */
export function distanceBetween(a: Whereabouts, b: Whereabouts, measures: MeasureSystem): DistanceEnd | null {
  if (!isPlaced(a) || !isPlaced(b)) return null
  const cells = cellsApart(a.cell, b.cell)
  const spots = a.spot === null || b.spot === null ? null : spotsApart(a.spot, b.spot)
  return ENDS[measures].find(({ km }) => isWithin(km, cells, spots)) ?? null
}

function isWithin(km: number, cells: number, spots: number | null): boolean {
  if (km >= CELLS_FROM_KM) return cells <= km
  if (spots !== null) return spots <= km
  return km >= CELL_KM && cells <= km
}

/** The places for which `distanceBetween` returns at most a given distance. */
export interface Reach {
  /** Cells of members whose spot is compared, and of members without a spot. */
  readonly cells: readonly number[]
  /** Absent if whole cells are compared. */
  readonly near?: {
    readonly spots: readonly number[]
    /** Cells for members whose spot is unknown. */
    readonly cells: readonly number[]
  }
}

/**
 * The places within a distance of a place, in kilometres (one of the ends). For a place without a
 * spot the distance is at least the size of a cell.
 */
export function reachOf({ cell, spot }: At, km: number): Reach {
  if (km >= CELLS_FROM_KM || spot === null) return { cells: cellsWithin(cell, Math.max(km, CELL_KM)) }
  const spots = spotsWithin(spot, km)
  const whole = km >= CELL_KM ? cellsWithin(cell, km) : []
  return { cells: [...new Set([...spots.map(cellOfSpot), ...whole])], near: { spots, cells: whole } }
}
