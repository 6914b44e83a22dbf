import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { addDays, endOfDay } from '../../core/calendar.ts'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { DIMENSIONS, type Dimension } from './dimensions.ts'

export interface ReportPlan {
  /** Days of the site, YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** Currency of the sums: amounts of different currencies are never added. */
  readonly currency: string
  readonly by: readonly Dimension[]
  /** Values that a row must have; an empty text means "none". */
  readonly only: Readonly<Partial<Record<Dimension, string>>>
  /** Leaves out lines that contain only visits of robots. */
  readonly people?: boolean
}

const counts = {
  visits: column.whole,
  /** Visits of robots, which `visits` does not include. */
  robots: column.whole,
  signups: column.whole,
  confirmed: column.whole,
  /** Members who paid for the first time. */
  payers: column.whole,
  /** Revenue of invoices in the minor unit, on the day of issue. */
  revenue: column.whole,
  /** Refunds by credit notes, in the minor unit. */
  refunds: column.whole,
  cost: column.whole,
}
const SUMS = Object.keys(counts) as (keyof typeof counts)[]

/** One line of the report: its dimensions, null for those that it is not split by, and its sums. */
const line = z.strictObject({
  day: z.iso.date().nullable(),
  network: z.string().nullable(),
  ref: z.string().nullable(),
  sub1: z.string().nullable(),
  sub2: z.string().nullable(),
  sub3: z.string().nullable(),
  lander: z.string().nullable(),
  slug: z.string().nullable(),
  variant: z.string().nullable(),
  ...counts,
})
export type ReportLine = z.output<typeof line>

const NOTHING: ReportLine = {
  day: null,
  network: null,
  ref: null,
  sub1: null,
  sub2: null,
  sub3: null,
  lander: null,
  slug: null,
  variant: null,
  visits: 0,
  robots: 0,
  signups: 0,
  confirmed: 0,
  payers: 0,
  revenue: 0,
  refunds: 0,
  cost: 0,
}

/**
 * Which of the report's lines to read: a page with the latest or largest first, or, for a file that
 * is read in parts, the lines after the given one, ordered by dimensions so that each line appears
 * once.
 */
export type ReportPart =
  | { readonly limit: number; readonly offset: number }
  | { readonly limit: number; readonly after: ReportLine | null }

/**
 * Visits, sign-ups and payments per source, by the last touch of a member. Visits and sign-ups
 * count on their day at the site; revenue is the sum of invoices less the refunds of credit notes,
 * so that the report agrees with the VAT report of the same days. For a member erased since, the
 * source of the first purchase counts.
 */
export function campaignReport(db: TenantDb, plan: ReportPlan, part: ReportPart): Promise<ReportLine[]> {
  const keys = plan.by.map((name) => sql.ref(name))
  const group = keys.length === 0 ? sql`` : sql`group by ${sql.join(keys)}`
  const named = sql.join(
    DIMENSIONS.map((name) => (plan.by.includes(name) ? sql.ref(name) : sql`null as ${sql.ref(name)}`)),
  )
  const sums = sql.join(
    SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
  )
  return rows(
    db,
    line,
    sql`
    with facts as (${factsOf(db, plan)})
    select ${named}, ${sums} from facts where ${limitsOf(plan)} ${'after' in part ? laterThan(plan.by, part.after) : sql``}
    ${group} ${plan.people && keys.length > 0 ? sql`having ${BROUGHT}` : sql``} ${'after' in part ? byDimensions(keys) : largestFirst(plan.by)}
    limit ${part.limit}::int offset ${'offset' in part ? part.offset : 0}::int`,
  )
}

/** SQL: whether a line has anything other than visits of robots. */
const BROUGHT = sql`bool_or((visits, signups, confirmed, payers, revenue, refunds, cost) <> (0, 0, 0, 0, 0, 0, 0))`

const counted = z.strictObject({ lines: column.whole, alone: column.whole, robots: column.whole })
/** `alone`: lines that contain only visits of robots; `robots`: the visits of these lines. */
export type LineCounts = z.output<typeof counted>

/** How many lines the report has, regardless of `people`. */
export async function countLines(db: TenantDb, plan: ReportPlan): Promise<LineCounts> {
  const none = { lines: 1, alone: 0, robots: 0 }
  if (plan.by.length === 0) return none
  const keys = sql.join(plan.by.map((name) => sql.ref(name)))
  const [found] = await rows(
    db,
    counted,
    sql`
    with facts as (${factsOf(db, plan)}),
      lines as (select sum(robots) as robots, ${BROUGHT} as people from facts where ${limitsOf(plan)} group by ${keys})
    select count(*)::int as lines, (count(*) filter (where not people))::int as alone,
      coalesce(sum(robots) filter (where not people), 0)::bigint as robots from lines`,
  )
  return found ?? none
}

/** Adds up lines. */
export function sumOfLines(lines: readonly ReportLine[]): ReportLine {
  const sum = { ...NOTHING }
  for (const one of lines) for (const name of SUMS) sum[name] += one[name]
  return sum
}

const byDimensions = (keys: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  keys.length === 0 ? sql`` : sql`order by ${sql.join(keys)}`

function laterThan(by: readonly Dimension[], after: ReportLine | null): RawBuilder<unknown> {
  if (!after || by.length === 0) return sql``
  const values = by.map((name) => (name === 'day' ? sql`${after.day}::date` : sql`${after[name]}`))
  return sql`and (${sql.join(by.map((name) => sql.ref(name)))}) > (${sql.join(values)})`
}

/** Latest days first; within a day, or without days, most visits, sign-ups and revenue first. */
function largestFirst(by: readonly Dimension[]): RawBuilder<unknown> {
  if (by.length === 0) return sql``
  const days = by.includes('day') ? [sql`day desc`] : []
  const largest = (['visits', 'signups', 'revenue'] as const).map(
    (name) => sql`sum(facts.${sql.ref(name)}) desc`,
  )
  return sql`order by ${sql.join([...days, ...largest, ...by.map((name) => sql.ref(name))])}`
}

const limitsOf = ({ only }: ReportPlan): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(only).map(([name, value]) =>
        name === 'day' ? sql`day = ${value}::date` : sql`${sql.ref(name)} = ${value}`,
      ),
    ],
    sql` and `,
  )

/** One row per fact, or per group of equal facts, in the columns of the report. */
function factsOf(db: TenantDb, { from, to, timeZone, currency }: ReportPlan): RawBuilder<unknown> {
  const tenant = sql`${db.tenantId}::int`
  const since = endOfDay(addDays(from, -1), timeZone)
  const until = endOfDay(to, timeZone)
  const dayAt = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  return sql`
    select day, network, ref, sub1, sub2, sub3, lander, slug, ${variantOf('visit_counts')} as variant,
      case when robot then 0 else visits end as visits, case when robot then visits else 0 end as robots,
      0 as signups, 0 as confirmed, 0 as payers, 0 as revenue, 0 as refunds, 0 as cost
    from visit_counts where tenant_id = ${tenant} and day between ${from}::date and ${to}::date
    union all
    select ${dayAt('at')}, network, ref, sub1, sub2, sub3, lander, slug, ${variantOf('conversions')}, 0, 0,
      (kind = 1)::int, (kind = 2)::int, (kind = 3)::int, 0, 0, 0
    from conversions where tenant_id = ${tenant} and kind < 4 and at >= ${since} and at < ${until}
    union all
    select ${dayAt('i.issued_at')}, coalesce(s.network, e.network, ''), coalesce(s.ref, e.ref, ''), coalesce(s.sub1, e.sub1, ''),
      coalesce(s.sub2, e.sub2, ''), coalesce(s.sub3, e.sub3, ''), coalesce(s.lander, e.lander, ''), coalesce(s.slug, e.slug, ''),
      coalesce(${variantOf('s')}, ${variantOf('e')}, ''), 0, 0, 0, 0, 0,
      case when i.corrects is null then i.gross else 0 end,
      case when i.corrects is null then 0 when i.series = 'credit_note' then i.gross else -i.gross end, 0
    from invoice i
    left join member_sources s on s.tenant_id = ${tenant} and s.member_id = i.member_id and s.touch = 2
    left join lateral (select c.* from payment p
      join conversions c on c.tenant_id = ${tenant} and c.cause = 'purchase:' || p.id::text
      where s.member_id is null and p.tenant_id = ${tenant} and p.member_id = i.member_id limit 1) e on true
    where i.tenant_id = ${tenant} and i.issued_at >= ${since} and i.issued_at < ${until} and i.currency = ${currency}
    union all
    select day, network, ref, sub1, sub2, sub3, lander, slug, '', 0, 0, 0, 0, 0, 0, 0, amount
    from campaign_costs where tenant_id = ${tenant} and day between ${from}::date and ${to}::date and currency = ${currency}`
}

/** An experiment and its variant as one text; null without the row. */
const variantOf = (table: string): RawBuilder<unknown> => {
  const [experiment, variant] = ['experiment', 'variant'].map((name) => sql.ref(`${table}.${name}`))
  return sql`case when ${experiment} = '' then '' else ${experiment} || ' / ' || ${variant} end`
}

/** Currencies of the invoices and costs of these days, of which a report can use one. */
export async function currenciesOf(
  db: TenantDb,
  { from, to, timeZone }: Pick<ReportPlan, 'from' | 'to' | 'timeZone'>,
): Promise<string[]> {
  const found = await rows(
    db,
    z.strictObject({ currency: z.string() }),
    sql`
    select currency from invoice where tenant_id = ${db.tenantId}::int
      and issued_at >= ${endOfDay(addDays(from, -1), timeZone)} and issued_at < ${endOfDay(to, timeZone)}
    union select currency from campaign_costs
      where tenant_id = ${db.tenantId}::int and day between ${from}::date and ${to}::date
    order by 1`,
  )
  return found.map(({ currency }) => currency.trim())
}
