/** The three boxes of a date as typed; any may be empty or incomplete. */
export interface DateParts {
  year: string
  month: string
  day: string
}

const DIGITS = /^\d+$/

/** Splits `1990-04-02` into boxes; anything else gives empty boxes. */
export function partsOf(iso: string): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (!match) return { year: '', month: '', day: '' }
  return { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' }
}

/**
 * Joins the boxes to `1990-04-02`, or to an empty string unless they are a day of the calendar (31
 * February, a year of two digits). The server checks whether the person is old enough.
 */
export function isoOf({ year, month, day }: DateParts): string {
  if (![year, month, day].every((part) => DIGITS.test(part)) || year.length !== 4) return ''
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? '' : iso
}

/**
 * Whether a box can take no further digit: `4` to `9` are complete days, `2` to `9` complete
 * months.
 */
export function isFull(part: string | undefined, digits: string): boolean {
  if (part === 'year') return digits.length === 4
  return digits.length === 2 || Number(digits) > (part === 'day' ? 3 : 1)
}

/** The order of the boxes in that language: `['day', 'month', 'year']`, in the US month first. */
export function partOrder(iso: string): readonly (keyof DateParts)[] {
  const order: (keyof DateParts)[] = []
  for (const { type } of new Intl.DateTimeFormat(iso).formatToParts(new Date(0))) {
    if (type === 'day' || type === 'month' || type === 'year') order.push(type)
  }
  return order
}
