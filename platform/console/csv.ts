/** What a cell may hold; a sum of money as `decimal` writes it. */
export type Cell = string | number | Date | { readonly sum: string } | null | undefined

/**
 * Where a spreadsheet would begin to compute: at the beginning of a text, and after whatever it may
 * divide at, since one that divides by semicolons or tabs cuts a quoted text that is not the first
 * of its line. Spaces, control characters and quotes before the sign, and full-width signs, count
 * as well.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=["\s\p{C}]*[=+\-@＝＋－＠])/gu

/**
 * One cell as RFC 4180 writes it. What a spreadsheet would compute gets an apostrophe in front
 * (OWASP "CSV injection"), whichever sign divides the columns there; numbers and sums, negative
 * ones as well, stay numbers.
 */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && 'sum' in value) return value.sum
  const text = value instanceof Date ? value.toISOString() : value
  const safe = text.replace(FORMULA, "'").replace(/^[\t\r\n]/, "'$&")
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Spreadsheets read UTF-8 by it. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/**
 * Rows of one file: what is longer is exported by shorter periods, and says so in its last line.
 */
export const MOST_ROWS = 100_000

interface Part<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/**
 * Lines of a file, read page by page: memory holds one page, and no transaction stays open while
 * the browser reads.
 * @param read the page after that cursor, null for the first
 */
export async function* csvLines<Row>(
  head: readonly string[],
  read: (after: string | null) => Promise<Part<Row>>,
  cells: (row: Row) => readonly Cell[],
  most: number = MOST_ROWS,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head)
  let written = 0
  for (let after: string | null = null; ; ) {
    const { rows, next }: Part<Row> = await read(after)
    yield rows.map((row) => csvLine(cells(row))).join('')
    written += rows.length
    if (next === null) return
    if (written >= most) return yield csvLine([`# ${written} rows: choose a shorter period for the others`])
    after = next
  }
}
