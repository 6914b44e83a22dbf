/** The value of a cell. `sum` is a number that is already formatted, for example by `decimal`. */
export type Cell = string | number | Date | { readonly sum: string } | null | undefined

/**
 * Positions where a spreadsheet could read the start of a formula: the beginning of a text, and
 * after any possible delimiter, because a spreadsheet that splits at semicolons or tabs also splits
 * a quoted text that is not the first of its line. Spaces, control characters and quotes may
 * precede the sign, and full-width signs count as well.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=["\s\p{C}]*[=+\-@＝＋－＠])/gu

/**
 * One cell as in RFC 4180. Whatever a spreadsheet could read as a formula gets an apostrophe in
 * front (OWASP "CSV injection"), whichever delimiter the spreadsheet uses. Numbers and sums,
 * including negative ones, stay numbers.
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

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/**
 * Maximum rows of one file. A longer list has to be exported by shorter periods; the last line of
 * the file says so.
 */
export const MOST_ROWS = 100_000

interface Part<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/**
 * Lines of a file, read page by page: only one page is in memory, and no transaction stays open
 * while the browser downloads.
 * @param read returns the page after that cursor, null for the first
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
