import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'

/** An experiment with counted visits. */
const ran = z.strictObject({
  lander: z.string(),
  experiment: z.string(),
  /** First and last day with a visit. */
  first: column.day,
  last: column.day,
})
export type RanExperiment = z.output<typeof ran>

const MANY = 200

/** Experiments of a site with visits, the latest first. */
export function experimentsOf(db: TenantDb): Promise<RanExperiment[]> {
  return rows(
    db,
    ran,
    sql`
    select lander, experiment, min(day) as first, max(day) as last from visit_counts
    where tenant_id = ${db.tenantId}::int and experiment <> ''
    group by lander, experiment order by max(day) desc, min(day) desc, lander, experiment limit ${MANY}::int`,
  )
}

/** Results of one variant, by the last touch of a member. */
export interface VariantResult {
  readonly variant: string
  /** Visits without robots. */
  readonly visits: number
  readonly robots: number
  readonly signups: number
  readonly confirmed: number
  readonly payers: number
  /** Invoices less credit notes, by currency, in its minor unit. */
  readonly revenue: Readonly<Record<string, number>>
}

const counted = z.strictObject({
  variant: z.string(),
  visits: column.whole,
  robots: column.whole,
  signups: column.whole,
  confirmed: column.whole,
  payers: column.whole,
})
const earned = z.strictObject({ variant: z.string(), currency: z.string(), sum: column.whole })

/** Results of an experiment by variant; variants without a visit are missing. */
export async function resultsOf(
  db: TenantDb,
  { lander, experiment }: Pick<RanExperiment, 'lander' | 'experiment'>,
): Promise<VariantResult[]> {
  const here = sql`tenant_id = ${db.tenantId}::int and lander = ${lander} and experiment = ${experiment} and experiment <> ''`
  const found = await rows(
    db,
    counted,
    sql`
    select variant, sum(visits)::int as visits, sum(robots)::int as robots, sum(signups)::int as signups,
      sum(confirmed)::int as confirmed, sum(payers)::int as payers
    from (
      select variant, case when robot then 0 else visits end as visits, case when robot then visits else 0 end as robots,
        0 as signups, 0 as confirmed, 0 as payers from visit_counts where ${here}
      union all
      select variant, 0, 0, (kind = 1)::int, (kind = 2)::int, (kind = 3)::int from conversions where ${here} and kind < 4
    ) as facts group by variant order by variant`,
  )
  const sums = await rows(
    db,
    earned,
    sql`
    with buyers as (
      select member_id, variant from member_sources where ${here} and touch = 2
      union
      select p.member_id, c.variant from (select * from conversions where ${here} and kind = 3 and member_id is null) c
      join payment p on p.tenant_id = c.tenant_id and c.cause = 'purchase:' || p.id::text
    )
    select variant, trim(currency) as currency, sum(case series when 'invoice' then gross else -gross end)::bigint as sum
    from buyers join invoice i using (member_id) where i.tenant_id = ${db.tenantId}::int group by 1, 2 order by 1, 2`,
  )
  return found.map((one) => ({
    ...one,
    revenue: Object.fromEntries(
      sums.filter(({ variant }) => variant === one.variant).map(({ currency, sum }) => [currency, sum]),
    ),
  }))
}
