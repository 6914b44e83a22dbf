import type { ReactNode } from 'react'
import type { ListedAlert } from '../../features/payments/server.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { moneyOf } from './data-table.tsx'
import { stateName } from './payments-page.tsx'

/** What the facts of an alert are called; a fact without a name here is shown by its own. */
const NAMES: Readonly<Record<string, string>> = {
  amount: 'payments:receipt_amount',
  their_amount: 'console:alert_fact.their_amount',
  status: 'console:state_label',
  their_status: 'console:alert_fact.their_status',
  known: 'console:alert_fact.known',
  order: 'console:order',
  their_payment: 'console:provider_id',
  members: 'console:members',
  due: 'console:alert_fact.due',
  granted: 'console:alert_fact.granted',
  left: 'console:alert_fact.left',
}
const STATES = new Set(['status', 'their_status', 'known'])
const CURRENCY_OF: Readonly<Record<string, string>> = { amount: 'currency', their_amount: 'their_currency' }
const CURRENCIES = new Set(Object.values(CURRENCY_OF))

/** What an alert found, in words: sums as money, states as the lists name them. */
export function factsOf(
  scope: PlatformScope<Staff>,
  { facts }: Pick<ListedAlert, 'facts'>,
): readonly (readonly [string, ReactNode])[] {
  const found = (facts ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(found)
    .filter(([name]) => !CURRENCIES.has(name))
    .map(([name, value]) => {
      const label = NAMES[name]
      return [label === undefined ? name : scope.t(label), shown(scope, found, name, value)] as const
    })
}

function shown(
  scope: PlatformScope<Staff>,
  facts: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): ReactNode {
  const currency = facts[CURRENCY_OF[name] ?? '']
  if (typeof value === 'number' && typeof currency === 'string') return moneyOf(scope, value, currency)
  if (typeof value === 'number') return formatNumber(scope.locale.iso, value)
  if (STATES.has(name)) return stateName(String(value), scope.t)
  return value === null ? null : <span className="mono">{String(value)}</span>
}
