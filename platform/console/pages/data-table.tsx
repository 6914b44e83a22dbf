import type { ReactNode } from 'react'
import { formatMoney } from '../../i18n/format.ts'
import type { PlatformScope } from '../scope.ts'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** For sums and counts: aligned at the end of the column. */
  readonly number?: boolean
}

export interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row, place: number) => string
}

/** A table; on a phone its rows become cards, in which each value is labelled with its column. */
export function DataTable<Row>({ columns, rows, keyOf }: DataTableProps<Row>) {
  const lookOf = ({ number }: Column<Row>) => (number ? 'num' : undefined)
  return (
    <div className="card table">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={lookOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(row, place)}>
              {columns.map((column) => (
                <td key={column.head} data-label={column.head} className={lookOf(column)}>
                  <Cell value={column.cell(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Cell = ({ value }: { readonly value: ReactNode }) => isGiven(value) && <div>{value}</div>

/** Whether there is something to show. */
const isGiven = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false

/** Names and values of one thing, without those that have no value. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="pairs">
      {facts
        .filter(([, value]) => isGiven(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type Words = Pick<PlatformScope, 'locale'>

export const moneyOf = ({ locale }: Words, amount: number, currency: string | null): string =>
  currency === null ? '' : formatMoney(locale.iso, { amount, currency: currency.trim() })
