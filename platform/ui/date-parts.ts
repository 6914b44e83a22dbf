/** The three boxes of a date as typed; any may be empty or half typed. */
export interface DateParts {
  year: string
  month: string
  day: string
}

const DIGITS = /^\d+$/

/** `1990-04-02` to its boxes; anything else to empty boxes. */
export function partsOf(iso: string): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (!match) return { year: '', month: '', day: '' }
  return { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' }
}

/**
 * The boxes to `1990-04-02`, or to an empty string while they are not a day of the calendar (31
 * February, a year of two digits). Whether the person is old enough is the server's to say.
 */
export function isoOf({ year, month, day }: DateParts): string {
  if (![year, month, day].every((part) => DIGITS.test(part)) || year.length !== 4) return ''
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? '' : iso
}

/**
 * Whether no further digit belongs into the box: `4` to `9` are whole days, `2` to `9` whole
 * months.
 */
export function isFull(part: string | undefined, digits: string): boolean {
  if (part === 'year') return digits.length === 4
  return digits.length === 2 || Number(digits) > (part === 'day' ? 3 : 1)
}

/**
 * The order of the boxes as people of that language write dates: `['day', 'month', 'year']`, in the
 * US month first.
 */
export function partOrder(iso: string): readonly (keyof DateParts)[] {
  const order: (keyof DateParts)[] = []
  for (const { type } of new Intl.DateTimeFormat(iso).formatToParts(new Date(0))) {
    if (type === 'day' || type === 'month' || type === 'year') order.push(type)
  }
  return order
}
