import { endOfDay, siteDay } from '../../core/calendar.ts'
import type { CreditPackage } from '../../core/generated/tenant-settings.ts'
import type { Money } from '../../core/money.ts'
import type { Period } from './contract.ts'

/** Codes of `spending_limit.period`. */
export const PERIOD_CODES: Readonly<Record<Period, number>> = { day: 1, week: 2, month: 3 }

const HOUR = 3600

/** Seconds until a raised or removed limit takes effect (docs/decisions/0041). */
export const COOLING: Readonly<Record<Period, number>> = {
  day: 24 * HOUR,
  week: 168 * HOUR,
  month: 168 * HOUR,
}

/**
 * Largest limit in whole units of a currency: a larger one would limit nothing, and would not fit
 * the column.
 */
const LARGEST = 1_000_000

/**
 * Parses the field of a limit into the minor unit.
 * @returns null for none (empty), undefined for invalid input
 */
export function typedLimit(typed: string, digits: number): number | null | undefined {
  if (typed === '') return null
  if (!/^\d{1,7}$/.test(typed)) return undefined
  const whole = Number(typed)
  return whole > 0 && whole <= LARGEST ? whole * 10 ** digits : undefined
}

export interface StoredLimit {
  readonly amount: number
  readonly currency: string
  readonly nextAmount: number | null
  readonly nextAt: Date | null
}

/** The limit as of `now`, with a due change applied. Null if there is none. */
export function limitAt(stored: StoredLimit | undefined, now: Date): StoredLimit | null {
  if (!stored) return null
  if (stored.nextAt === null || stored.nextAt > now) return stored
  if (stored.nextAmount === null) return null
  return { ...stored, amount: stored.nextAmount, nextAmount: null, nextAt: null }
}

/**
 * Applies a requested limit to the current one: a first or lower limit takes effect immediately and
 * cancels a pending change, a higher limit or none waits for `cooling` seconds. Repeating a request
 * changes nothing, so that saving the page does not restart the waiting time.
 * @param wanted in the currency of the limit, null for none
 * @returns null if no limit results
 */
export function limitAfter(
  holds: StoredLimit | null,
  wanted: Money | null,
  { cooling, now }: { readonly cooling: number; readonly now: Date },
): StoredLimit | null {
  if (!holds) return wanted && { ...wanted, nextAmount: null, nextAt: null }
  const amount = wanted?.amount ?? null
  if (amount !== null && amount < holds.amount) return { ...holds, amount, nextAmount: null, nextAt: null }
  if (amount === holds.amount) return holds
  if (holds.nextAt !== null && holds.nextAmount === amount) return holds
  return { ...holds, nextAmount: amount, nextAt: new Date(now.getTime() + cooling * 1000) }
}

/**
 * The period of the site's calendar that contains `now`. @returns its first instant, and the first
 * after it
 */
export function spanOf(
  period: Period,
  site: { readonly tenant: { readonly settings: { readonly time_zone: string } }; readonly now: Date },
): { readonly from: Date; readonly until: Date } {
  const today = siteDay(site)
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const monday = date - ((today.getUTCDay() + 6) % 7)
  const [first, next] = {
    day: [Date.UTC(year, month, date), Date.UTC(year, month, date + 1)],
    week: [Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7)],
    month: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)],
  }[period] as [number, number]
  const begins = (day: number) =>
    endOfDay(new Date(day - 86_400_000).toISOString().slice(0, 10), site.tenant.settings.time_zone)
  return { from: begins(first), until: begins(next) }
}

/**
 * Converts an amount from another currency of the site, at the rate of the first package that has a
 * price in both, so that a member who moved keeps the limit. Rounded down; unchanged if no package
 * has both.
 */
export function converted(
  amount: number,
  from: string,
  to: string,
  packages: readonly Pick<CreditPackage, 'prices'>[],
): number {
  if (from === to) return amount
  const both = packages.find(({ prices }) => prices[from] !== undefined && prices[to] !== undefined)?.prices
  return both ? Math.floor((amount * (both[to] ?? 1)) / (both[from] ?? 1)) : amount
}
