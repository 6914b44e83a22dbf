/**
 * A position in a list that is ordered by time and id. Opaque to clients: they send back the `next`
 * of a page.
 */
export interface Cursor {
  /** Microseconds since 1970. */
  readonly at: number
  readonly id: string
}

/** Format of a cursor: `<at>_<id>`. */
export const CURSOR = /^(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses a cursor; undefined for any other text. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, at, id] = CURSOR.exec(text ?? '') ?? []
  return at !== undefined && id !== undefined ? { at: Number(at), id } : undefined
}
