import { addDays, endOfDay } from '../../core/calendar.ts'
import { isInUnion } from '../invoices/server.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** The legal minimum period in the EU, in days (Directive 2011/83/EU, article 9). */
const UNION_DAYS = 14
/**
 * Days in which an order from `country` can be withdrawn; 0 if the site offers no withdrawal there.
 */
export function withdrawalDays(refundDays: number, country: string): number {
  return isInUnion(country) ? Math.max(UNION_DAYS, refundDays) : refundDays
}

/**
 * The instant until which an order paid at `paidAt` can be withdrawn, null if it cannot: the end of
 * the last day at the site. A last day that is a Saturday, a Sunday or a public holiday of the
 * buyer's country moves to the next working day (Regulation 1182/71, article 3).
 */
export function withdrawableUntil(
  paidAt: Date,
  country: string,
  { refund_days, time_zone }: { readonly refund_days: number; readonly time_zone: string },
): Date | null {
  const days = withdrawalDays(refund_days, country)
  if (days <= 0) return null
  const first = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' }).format(paidAt)
  let last = addDays(first, days)
  while (isWeekend(last) || isPublicHoliday(country, last)) last = addDays(last, 1)
  return endOfDay(last, time_zone)
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}
