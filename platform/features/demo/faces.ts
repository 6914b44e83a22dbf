import { cellCentre } from '../../core/grid.ts'

/** How many of the faces are candidates for the next member; all others were used more recently. */
const OPEN = 4
/** Homes remembered per face: enough for a demo, and cheap in a batch of thousands. */
const REMEMBERED = 8

interface Point {
  readonly lat: number
  readonly lon: number
}

/**
 * Assigns a few faces to many members. None repeats within a page of results, which is ordered by
 * time, and members with the same face live far apart, so that a list of the nearest does not show
 * two of them side by side.
 */
export class FaceDeal {
  readonly #faces: number
  /** Faces, the least recently used first. */
  readonly #queue: number[]
  readonly #homes = new Map<number, Point[]>()

  /**
   * @param start number of the first face
   */
  constructor(faces: number, start = 0) {
    this.#faces = faces
    this.#queue = Array.from({ length: faces }, (_, place) => (place + start) % faces)
  }

  /** Number of the face for a member who lives in a cell. Call it in the order of the lists. */
  deal(cell: number | null): number {
    const home = cell === null ? null : cellCentre(cell)
    const open = this.#queue.slice(0, Math.min(OPEN, this.#faces))
    const scores = open.map((face) => this.#room(face, home))
    const best = scores.indexOf(Math.max(...scores))
    const [face = 0] = this.#queue.splice(best, 1)
    this.#queue.push(face)
    if (home) this.#homes.set(face, [...(this.#homes.get(face) ?? []), home].slice(-REMEMBERED))
    return face
  }

  /** Distance, in squared degrees, to the nearest member with this face. */
  #room(face: number, home: Point | null): number {
    if (!home) return 0
    const homes = this.#homes.get(face) ?? []
    return Math.min(...homes.map(({ lat, lon }) => (lat - home.lat) ** 2 + (lon - home.lon) ** 2))
  }
}
