import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, endOfDay, siteDayName } from '../../core/calendar.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { CONVERSION } from '../tracking/server.ts'

/** Days that the first roll-up of a site counts: a quarter, and the quarter before it. */
const FIRST_DAYS = 180

interface Range {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/**
 * Counts the days of a site that may have changed since the last roll-up: the last counted day,
 * which was not over then, and all days after it. A site without counted days gets its last half
 * year. Idempotent.
 */
export async function rollUpDays(db: TenantDb, tenant: Tenant, now: Date): Promise<void> {
  const to = siteDayName({ tenant, now })
  const last = await lastDay(db)
  const from = last === undefined ? addDays(to, 1 - FIRST_DAYS) : last < to ? last : to
  const range = { from, to, timeZone: tenant.settings.time_zone }
  await countDays(db, range)
  await sumMoney(db, range)
}

async function lastDay(db: TenantDb): Promise<string | undefined> {
  const found = await firstRow(
    db,
    z.strictObject({ day: column.day }),
    sql`select day from site_day where tenant_id = ${db.tenantId}::int order by day desc limit 1`,
  )
  return found?.day
}

/** Writes a row for the last day in any case: the next roll-up starts there. */
async function countDays(db: TenantDb, { from, to, timeZone }: Range): Promise<void> {
  const tenant = sql`${db.tenantId}::int`
  const [since, until] = [endOfDay(addDays(from, -1), timeZone), endOfDay(to, timeZone)]
  const { signup, confirmed, first_purchase: purchase } = CONVERSION
  await sql`
    with facts as (
      select day, visits, 0 as signups, 0 as confirmed, 0 as purchases, 0 as messages
      from visit_counts where tenant_id = ${tenant} and day between ${from}::date and ${to}::date and not robot
      union all
      select (at at time zone ${timeZone})::date, 0, (kind = ${signup})::int, (kind = ${confirmed})::int, (kind = ${purchase})::int, 0
      from conversions where tenant_id = ${tenant} and at >= ${since} and at < ${until}
      union all
      select (m.created_at at time zone ${timeZone})::date, 0, 0, 0, 0, 1
      from conversation c
      join message m on m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.created_at >= ${since} and m.created_at < ${until}
      where c.tenant_id = ${tenant} and c.last_message_at >= ${since} and not exists (
        select from member s where s.tenant_id = m.tenant_id and s.id = m.sender_id and s.fictional)
      union all
      select ${to}::date, 0, 0, 0, 0, 0)
    insert into site_day (tenant_id, day, visits, signups, confirmed, first_purchases, messages)
    select ${tenant}, day, sum(visits), sum(signups), sum(confirmed), sum(purchases), sum(messages) from facts group by day
    on conflict (tenant_id, day) do update set visits = excluded.visits, signups = excluded.signups,
      confirmed = excluded.confirmed, first_purchases = excluded.first_purchases, messages = excluded.messages`.execute(
    db.trx,
  )
}

/** Revenue and refunds by the day of their invoices, as in the report of campaigns. */
async function sumMoney(db: TenantDb, { from, to, timeZone }: Range): Promise<void> {
  const tenant = sql`${db.tenantId}::int`
  const [since, until] = [endOfDay(addDays(from, -1), timeZone), endOfDay(to, timeZone)]
  await sql`
    insert into site_money_day (tenant_id, day, currency, revenue, refunds)
    select ${tenant}, (issued_at at time zone ${timeZone})::date as on_day, currency,
      sum(case when corrects is null then gross else 0 end),
      sum(case when corrects is null then 0 when series = 'credit_note' then gross else -gross end)
    from invoice where tenant_id = ${tenant} and issued_at >= ${since} and issued_at < ${until}
    group by on_day, currency
    on conflict (tenant_id, day, currency) do update set revenue = excluded.revenue, refunds = excluded.refunds`.execute(
    db.trx,
  )
}
