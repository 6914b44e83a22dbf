import type { ReactNode } from 'react'
import { formatMoney } from '../../i18n/format.ts'
import type { PlatformScope } from '../scope.ts'

export interface DataRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

export interface DataTableProps {
  readonly head: readonly string[]
  readonly rows: readonly DataRow[]
  /** Places of columns with sums and counts: they end at one line. */
  readonly numbers?: readonly number[]
}

/** A table that becomes cards on a phone, where each value names its column. */
export function DataTable({ head, rows, numbers = [] }: DataTableProps) {
  const lookOf = (place: number) => (numbers.includes(place) ? 'num' : undefined)
  return (
    <div className="card table">
      <table>
        <thead>
          <tr>
            {head.map((name, place) => (
              <th key={name} scope="col" className={lookOf(place)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={head[place]} data-label={head[place]} className={lookOf(place)}>
                  {isGiven(cell) && <div>{cell}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether there is something to show. */
const isGiven = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false

/** Facts about one thing: name and value, without those that have none. */
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
