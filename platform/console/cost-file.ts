import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { COST_SOURCE, type Cost, type CostSource } from '../features/campaigns/server.ts'
import { minorUnits } from './amounts.ts'

/** A fault in a line of a file; its text is `console:cost_fault.<code>`. */
export interface LineFault {
  /** Number of the line as in an editor, from 1. */
  readonly line: number
  readonly code:
    | 'column_missing'
    | 'column_unknown'
    | 'column_twice'
    | 'cells'
    | 'day'
    | 'amount'
    | 'currency'
    | 'twice'
    | 'long'
    | 'many'
    | 'empty'
    | 'broken'
  /** The value found, or the number of the line that this one repeats. */
  readonly found: string
}

export type CostFile =
  | { readonly ok: true; readonly costs: readonly Cost[] }
  | { readonly ok: false; readonly faults: readonly LineFault[] }

/** Maximum lines of one file: a year of 27 sources a day. */
const MOST_LINES = 10_000
/** Maximum length of a source value, the same as in links. */
export const LONGEST = 100
/** The largest amount that the database column can store, in the minor unit. */
const MOST = 2 ** 31 - 1

const NEEDED = ['day', 'amount', 'currency'] as const
const COLUMNS: readonly string[] = [...NEEDED, ...COST_SOURCE]

interface Line {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/**
 * Reads costs from a CSV file: a header with the columns in any order, then one cost per line. The
 * delimiter is a comma, semicolon or tab: spreadsheets choose it by language. A single fault
 * rejects the whole file.
 * @param currencies those that the site sells in
 */
export function readCostFile(text: string, currencies: readonly string[]): CostFile {
  const lines = linesOf(text)
  if (!Array.isArray(lines)) return { ok: false, faults: [lines] }
  const [head, ...rest] = lines
  if (!head || rest.length === 0) return { ok: false, faults: [{ line: 1, code: 'empty', found: '' }] }
  const names = head.record.map((name) => name.toLowerCase())
  const faults = headFaults(names, head.info.lines)
  if (rest.length > MOST_LINES)
    faults.push({ line: MOST_LINES + 2, code: 'many', found: String(rest.length) })
  if (faults.length > 0) return { ok: false, faults }
  const seen = new Map<string, number>()
  const costs = rest.flatMap((line) => {
    const read = costOf(line, names, currencies)
    if ('code' in read) faults.push(read)
    else if (isFirst(seen, read, line.info.lines, faults)) return [read]
    return []
  })
  return faults.length > 0 ? { ok: false, faults } : { ok: true, costs }
}

function linesOf(text: string): Line[] | LineFault {
  const options = { bom: true, delimiter: delimiterOf(text), trim: true, skip_empty_lines: true }
  try {
    return parse(text, { ...options, relax_column_count: true, info: true }) as unknown as Line[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line: Number(error.lines ?? 1), code: 'broken', found: '' }
  }
}

/**
 * The delimiter of the header. The other lines cannot tell: a comma there may be part of an amount.
 */
function delimiterOf(text: string): string {
  const [head = ''] = text.trimStart().split('\n')
  return [';', '\t'].find((mark) => head.includes(mark)) ?? ','
}

function headFaults(names: readonly string[], line: number): LineFault[] {
  const missing = NEEDED.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !COLUMNS.includes(name))
  const twice = names.filter((name, place) => COLUMNS.includes(name) && names.indexOf(name) !== place)
  const fault = (code: LineFault['code']) => (found: string) => ({ line, code, found })
  return [
    ...missing.map(fault('column_missing')),
    ...unknown.map(fault('column_unknown')),
    ...twice.map(fault('column_twice')),
  ]
}

function costOf(
  { record, info }: Line,
  names: readonly string[],
  currencies: readonly string[],
): Cost | LineFault {
  const fault = (code: LineFault['code'], found: string): LineFault => ({ line: info.lines, code, found })
  if (record.length !== names.length) return fault('cells', String(record.length))
  const cell = (name: string) => record[names.indexOf(name)] ?? ''
  const [day, amount, currency] = [cell('day'), cell('amount'), cell('currency').toUpperCase()]
  if (!z.iso.date().safeParse(day).success) return fault('day', day)
  if (!currencies.includes(currency)) return fault('currency', currency)
  const sum = amountOf(amount, currency)
  if (sum === undefined) return fault('amount', amount)
  const long = COST_SOURCE.map(cell).find((text) => text.length > LONGEST)
  if (long !== undefined) return fault('long', `${long.slice(0, 20)}…`)
  return { day, amount: sum, currency, ...sourceOf(cell) }
}

/** Parses an amount above zero into the minor unit; undefined for anything else. */
export function amountOf(typed: string, currency: string): number | undefined {
  const sum = minorUnits(typed, currency)
  return Number.isInteger(sum) && sum > 0 && sum <= MOST ? sum : undefined
}

/** Removes control characters and outer spaces, as in the sources of visits. */
export const sourceOf = (cell: (name: string) => string): CostSource =>
  Object.fromEntries(
    COST_SOURCE.map((name) => [
      name,
      cell(name)
        .replace(/\p{Cc}/gu, '')
        .trim(),
    ]),
  ) as unknown as CostSource

function isFirst(seen: Map<string, number>, cost: Cost, line: number, faults: LineFault[]): boolean {
  const { amount: _, ...key } = cost
  const text = JSON.stringify(key)
  const before = seen.get(text)
  if (before !== undefined) faults.push({ line, code: 'twice', found: String(before) })
  else seen.set(text, line)
  return before === undefined
}
