import { type RawBuilder, sql } from 'kysely'
import type { Cursor } from '../../core/cursor.ts'

/**
 * Keyset pagination: a list is ordered by time and id, both descending, and a page starts after the
 * last row of the previous page. So rows that are added or removed between two pages cause no
 * duplicates and no gaps.
 */

/**
 * The row's cursor in the format of `readCursor`. In microseconds: a Date would truncate them, and
 * pages would repeat rows.
 */
export function cursorOf(time: string, id: string): RawBuilder<string> {
  return sql`(extract(epoch from ${sql.ref(time)}) * 1000000)::bigint || '_' || ${sql.ref(id)}`
}

/** True for rows after the cursor; for every row without one. */
export function isAfter(cursor: Cursor | undefined, time: string, id: string): RawBuilder<boolean> {
  if (!cursor) return sql`true`
  return sql`(${sql.ref(time)}, ${sql.ref(id)})
    < (timestamptz 'epoch' + ${cursor.at}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Cursor of the next page; null on the last page. */
  readonly next: string | null
}

/** Makes a page of `size` from `size + 1` rows: the extra row shows that there is another page. */
export function pageOf<Row extends { readonly cursor: string }>(
  found: readonly Row[],
  size: number,
): Page<Row> {
  const page = found.slice(0, size)
  return { rows: page, next: found.length > size ? (page.at(-1)?.cursor ?? null) : null }
}
