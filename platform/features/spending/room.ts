import { ConflictError } from '../../core/errors.ts'
import type { Money } from '../../core/money.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDateTime, formatMoney } from '../../i18n/format.ts'
import { currencyOf } from '../credits/server.ts'
import { inCurrencyOf } from './commands.ts'
import { PERIODS, type Period, type TightestLimit } from './contract.ts'
import { findLimits, type SpentRow, sumPayments } from './queries.ts'
import { converted, limitAt, type StoredLimit, spanOf } from './rules.ts'

/**
 * One period of a member: the current limit, and what counts against it. Amounts in the minor unit
 * of `currency`.
 */
export interface Room {
  readonly period: Period
  readonly currency: string
  readonly limit: StoredLimit | null
  /** Paid, or being processed by a bank. */
  readonly settled: number
  /** Sum of checkouts that can still be paid. */
  readonly open: number
  /** When the full limit is available again. */
  readonly until: Date
}

/**
 * What the member may still spend, by period. Call it under the member's lock if a decision depends
 * on it.
 */
export async function roomOf(scope: RequestScope<Member>): Promise<readonly Room[]> {
  const { db, tenant, viewer, now } = scope
  const spans = PERIODS.map((period) => [period, spanOf(period, { tenant, now })] as const)
  const since = Object.fromEntries(spans.map(([period, { from }]) => [period, from])) as Record<Period, Date>
  const limits = await findLimits(db, viewer.id)
  const sums = await sumPayments(db, viewer.id, since)
  const currency = currencyOf(tenant, viewer.country)
  const total = (period: Period, open: boolean) =>
    sums
      .filter((row) => row.open === open)
      .reduce((sum, row) => sum + inCurrency(row, period, currency, scope), 0)
  return spans.map(([period, { until }]) => ({
    period,
    currency,
    limit: inCurrencyOf(scope, limitAt(limits.get(period), now)),
    settled: total(period, false),
    open: total(period, true),
    until,
  }))
}

function inCurrency(row: SpentRow, period: Period, currency: string, { tenant }: RequestScope): number {
  return converted(row[period], row.currency.trim(), currency, tenant.settings.packages)
}

/**
 * What is left of a limit after payments and checkouts that can still be paid; never below zero.
 * Null without a limit.
 */
export function leftOf({ limit, settled, open, currency }: Room): Money | null {
  return limit && { amount: Math.max(0, limit.amount - settled - open), currency }
}

/**
 * Whether an order fits the member's own limits. Call it under the member's lock.
 * @returns whether it fits in addition to the checkouts that can still be paid; if not, those must
 *   end first
 * @throws ConflictError `spending_limit_<period>` if it does not fit at all
 */
export async function fitsLimits(scope: RequestScope<Member>, order: Money): Promise<boolean> {
  const limited = (await roomOf(scope)).filter(({ limit }) => limit !== null)
  const over = limited.find(({ limit, settled }) => limit && settled + order.amount > limit.amount)
  if (over && order.amount > 0) throw refusal(scope, over)
  return limited.every(({ limit, settled, open }) => limit && settled + open + order.amount <= limit.amount)
}

const REFUSALS = {
  day: 'spending_limit_day',
  week: 'spending_limit_week',
  month: 'spending_limit_month',
} as const satisfies Readonly<Record<Period, string>>

function refusal({ locale, tenant }: RequestScope, room: Room): ConflictError {
  const { limit, settled, currency, period, until } = room
  const show = (amount: number) => formatMoney(locale.iso, { amount, currency })
  return new ConflictError(REFUSALS[period], {
    limit: show(limit?.amount ?? 0),
    left: show(Math.max(0, (limit?.amount ?? 0) - settled)),
    free: formatDateTime(locale.iso, until, tenant.settings.time_zone),
  })
}

/** @returns the limit that leaves the least to spend; null without a limit. */
export async function tightestLimit(scope: RequestScope<Member>): Promise<TightestLimit | null> {
  const all = (await roomOf(scope)).flatMap((room) => {
    const left = leftOf(room)
    const { period, limit, currency } = room
    return left && limit ? [{ period, left, limit: { amount: limit.amount, currency } }] : []
  })
  return all.sort((one, other) => one.left.amount - other.left.amount)[0] ?? null
}
