import type { ReactNode } from 'react'
import { formatDateTime, formatMoney } from '../../i18n/format.ts'
import type { PlatformScope } from '../scope.ts'

export interface DataRow {
  readonly key: string
  readonly cells: readonly ReactNode[]
}

/** A table that becomes cards on a phone, where each value names its column. */
export function DataTable({ head, rows }: { head: readonly string[]; rows: readonly DataRow[] }) {
  return (
    <div className="card table">
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={head[place]} data-label={head[place]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Facts about one thing: name and value, without those that have none. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="pairs">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
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

export function When({ scope, at }: { scope: Words; at: Date }) {
  return <time dateTime={at.toISOString()}>{formatDateTime(scope.locale.iso, at, 'UTC')}</time>
}

export const moneyOf = ({ locale }: Words, amount: number, currency: string | null): string =>
  currency === null ? '' : formatMoney(locale.iso, { amount, currency: currency.trim() })
