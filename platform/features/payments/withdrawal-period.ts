import { endOfDay } from '../../core/calendar.ts'
import { isInUnion } from '../invoices/server.ts'

/** The law's least period in the Union, in days (Directive 2011/83/EU, article 9). */
const UNION_DAYS = 14
const DAY_MS = 86_400_000

/** Days in which an order from `country` can be withdrawn; 0 where the site offers no withdrawal there. */
export function withdrawalDays(refundDays: number, country: string): number {
  return isInUnion(country) ? Math.max(UNION_DAYS, refundDays) : refundDays
}

/**
 * The instant until which an order paid at `paidAt` can be withdrawn, null where it cannot: the end of the last day at the site, of a
 * Saturday or Sunday the end of the Monday after (Regulation 1182/71, article 3).
 */
export function withdrawableUntil(
  paidAt: Date,
  country: string,
  { refund_days, time_zone }: { readonly refund_days: number; readonly time_zone: string },
): Date | null {
  const days = withdrawalDays(refund_days, country)
  if (days <= 0) return null
  const first = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' }).format(paidAt)
  const last = new Date(Date.parse(`${first}T00:00:00Z`) + days * DAY_MS)
  const weekend = { 6: 2, 0: 1 }[last.getUTCDay()] ?? 0
  const day = new Date(last.getTime() + weekend * DAY_MS).toISOString().slice(0, 10)
  return endOfDay(day, time_zone)
}
