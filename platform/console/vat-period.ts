import { endOfDay } from '../core/calendar.ts'
import { formatDate } from '../i18n/format.ts'

/** A month, `2026-10`, or a quarter, `2026-q4`, in the site's calendar. */
export const PERIOD = /^(\d{4})-(0[1-9]|1[0-2]|q[1-4])$/

export interface Period {
  readonly from: Date
  readonly until: Date
}

/** The first month of a period, and how many months it has. */
function monthsOf(period: string): {
  readonly year: number
  readonly month: number
  readonly months: number
} {
  const [, year = '', part = ''] = PERIOD.exec(period) ?? []
  const quarter = part.startsWith('q')
  const number = Number(part.replace('q', ''))
  return { year: Number(year), month: quarter ? number * 3 - 2 : number, months: quarter ? 3 : 1 }
}

/** The last day before the given month; `month` may exceed 12. */
const dayBefore = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)

/**
 * Start and end of a period in the site's time zone, because documents are numbered and reported by
 * the site's calendar.
 */
export function instantsOfPeriod(period: string, timeZone: string): Period {
  const { year, month, months } = monthsOf(period)
  return {
    from: endOfDay(dayBefore(year, month), timeZone),
    until: endOfDay(dayBefore(year, month + months), timeZone),
  }
}

/** Name of a period in a language: `October 2026`, `Oct – Dec 2026`. */
export function periodName(period: string, iso: string): string {
  const { year, month, months } = monthsOf(period)
  const first = (one: number) => new Date(Date.UTC(year, one - 1, 1))
  if (months === 1) return formatDate(iso, first(month), 'month-year')
  const short = new Intl.DateTimeFormat(iso, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return short.formatRange(first(month), first(month + months - 1))
}

/**
 * The periods to choose from: first the quarters of this year and the two before, then their
 * months, each latest first.
 */
export function periodsUpTo(now: Date): readonly string[] {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth() + 1
  const years = [year, year - 1, year - 2]
  const quarters = years.flatMap((one) => [4, 3, 2, 1].map((part) => `${one}-q${part}`))
  const months = years.flatMap((one) =>
    Array.from({ length: 12 }, (_, place) => `${one}-${String(12 - place).padStart(2, '0')}`),
  )
  const begun = (period: string) => {
    const first = monthsOf(period)
    return first.year < year || first.month <= month
  }
  return [...quarters, ...months].filter(begun)
}
