import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, siteDayName } from '../core/calendar.ts'
import type { ConsoleDb } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import { column, rows } from '../infra/database/rows.ts'
import { countWaiting, sumOf } from './waiting-counts.ts'

const COUNTS = ['visits', 'signups', 'confirmed', 'first_purchases', 'messages'] as const
/** What a site counts by day. */
export type SiteCount = (typeof COUNTS)[number]

/** Figures of one site: a value for each day, the oldest first. */
export interface SiteFigures {
  /** YYYY-MM-DD. */
  readonly days: readonly string[]
  readonly counts: Readonly<Record<SiteCount, readonly number[]>>
  /** Revenue less refunds in the currency with the most revenue; null without any. */
  readonly money: { readonly currency: string; readonly net: readonly number[] } | null
  /** Currencies whose amounts are left out of `money`. */
  readonly otherCurrencies: readonly string[]
}

const dayRow = z.strictObject({
  tenant_id: column.whole,
  day: column.day,
  visits: column.whole,
  signups: column.whole,
  confirmed: column.whole,
  first_purchases: column.whole,
  messages: column.whole,
})
const moneyRow = z.strictObject({
  tenant_id: column.whole,
  day: column.day,
  currency: z.string(),
  revenue: column.whole,
  refunds: column.whole,
})
type MoneyRow = z.output<typeof moneyRow>

/**
 * Figures of these sites up to today, from the table that a job keeps (`features/site-days`). Each
 * site has its own today: that of its time zone.
 * @param count number of days
 * @returns by key of the site; every site has an entry
 */
export async function siteFigures(
  db: ConsoleDb,
  tenants: readonly Tenant[],
  now: Date,
  count: number,
): Promise<ReadonlyMap<number, SiteFigures>> {
  const keys = tenants.map(({ key }) => key)
  // A day more than any site shows: sites may be a day apart.
  const from = new Date(now.getTime() - (count + 1) * 86_400_000)
  const within = sql`tenant_id = any (${keys}::int[]) and day >= ${from}::date`
  const counted = await rows(
    db,
    dayRow,
    sql`select tenant_id, day, ${sql.join(COUNTS.map((name) => sql.ref(name)))} from site_day where ${within}`,
  )
  const paid = await rows(
    db,
    moneyRow,
    sql`select tenant_id, day, currency, revenue, refunds from site_money_day where ${within}`,
  )
  const countsOf = grouped(counted, (row) => row.tenant_id)
  const moneyOf = grouped(paid, (row) => row.tenant_id)
  return new Map(
    tenants.map((tenant) => [
      tenant.key,
      figuresOf(lastDays(tenant, now, count), countsOf.get(tenant.key) ?? [], moneyOf.get(tenant.key) ?? []),
    ]),
  )
}

/** This number of days up to today at the site, the oldest first. */
export function lastDays(tenant: Tenant, now: Date, count: number): string[] {
  const today = siteDayName({ tenant, now })
  return Array.from({ length: count }, (_, place) => addDays(today, place + 1 - count))
}

function figuresOf(
  days: readonly string[],
  counted: readonly z.output<typeof dayRow>[],
  paid: readonly MoneyRow[],
): SiteFigures {
  const byDay = new Map(counted.map((row) => [row.day, row]))
  const byCurrency = [...grouped(paid, (row) => row.currency)].toSorted(
    ([, one], [, two]) => revenueOf(two) - revenueOf(one),
  )
  const valuesOf = (name: SiteCount) => days.map((day) => byDay.get(day)?.[name] ?? 0)
  const counts: SiteFigures['counts'] = {
    visits: valuesOf('visits'),
    signups: valuesOf('signups'),
    confirmed: valuesOf('confirmed'),
    first_purchases: valuesOf('first_purchases'),
    messages: valuesOf('messages'),
  }
  const [main, ...others] = byCurrency
  if (!main) return { days, counts, money: null, otherCurrencies: [] }
  const [currency, lines] = main
  const netOf = new Map(lines.map(({ day, revenue, refunds }) => [day, revenue - refunds]))
  return {
    days,
    counts,
    money: { currency, net: days.map((day) => netOf.get(day) ?? 0) },
    otherCurrencies: others.map(([other]) => other),
  }
}

/** Rows by a key of theirs. */
function grouped<Key, Row>(all: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of all) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const revenueOf = (lines: readonly MoneyRow[]) => lines.reduce((sum, { revenue }) => sum + revenue, 0)

/** The kinds of work that wait at a site. */
export const WAITING = ['photos', 'reports', 'complaints', 'refunds'] as const
export type Waiting = Readonly<Record<(typeof WAITING)[number], number>>

const KIND_OF = { photos: 'photo', reports: 'report', complaints: 'complaint', refunds: 'refund' } as const

/** What waits at these sites, by key of the site; sites without work are left out. */
export async function waitingAt(
  db: ConsoleDb,
  tenants: readonly Tenant[],
  now: Date,
): Promise<ReadonlyMap<number, Waiting>> {
  const counted = await countWaiting(
    db,
    tenants.map(({ key }) => key),
    now,
  )
  const at = new Map<number, Waiting>()
  for (const [key, lines] of grouped(counted, ({ tenant }) => tenant)) {
    const of = (name: (typeof WAITING)[number]) => sumOf(lines, [KIND_OF[name]]).waiting
    at.set(key, {
      photos: of('photos'),
      reports: of('reports'),
      complaints: of('complaints'),
      refunds: of('refunds'),
    })
  }
  return at
}
