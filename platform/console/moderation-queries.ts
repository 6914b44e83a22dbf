import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb } from '../core/database.ts'
import {
  type Appeal,
  appealFrom,
  REPORT_STATE,
  type Report,
  RULE_CODES,
  reportFrom,
} from '../features/reports/server.ts'
import { column, firstRow, rows } from '../infra/database/rows.ts'
import { sitesWithWork } from './waiting-counts.ts'

export const CASES_PER_PAGE = 50

/** What a moderator decides: a report by a member, a hit of a rule, an appeal. */
export const CASE_KINDS = ['report', 'rule', 'appeal'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export interface CaseFilter {
  readonly tenants: readonly number[]
  readonly kind?: CaseKind | undefined
  /** True: waiting cases, the earliest due first; false: decided ones, the latest first. */
  readonly waiting: boolean
}

/** One line of the queue. */
export interface QueuedCase {
  readonly tenantId: number
  readonly id: string
  readonly kind: CaseKind
  readonly dueAt: Date
}

const queuedRow = z.strictObject({
  tenant_id: column.whole,
  id: column.id,
  kind: z.enum(CASE_KINDS),
  due_at: column.time,
  urgent: z.boolean(),
})

/**
 * The cases of these tenants in the order of the queue, those about a child in a photo first, with
 * the reports that they are about.
 */
export async function findCases(
  db: ConsoleDb,
  { tenants, kind, waiting }: CaseFilter,
): Promise<readonly (QueuedCase & { readonly report: Report })[]> {
  const sites = waiting ? await sitesWithWork(db, tenants, ['report', 'appeal']) : tenants
  if (sites.length === 0) return []
  const state = waiting ? REPORT_STATE.open : REPORT_STATE.decided
  const queued = await rows(
    db,
    queuedRow,
    sql`select * from (
      select tenant_id, id, case when rule is null then 'report' else 'rule' end as kind,
        ${waiting ? sql`due_at` : sql`decided_at`} as due_at, coalesce(rule = ${RULE_CODES.child_photo}, false) as urgent
      from report where tenant_id = any (${[...sites]}::int[]) and state = ${state}
      union all
      select tenant_id, report_id, 'appeal', ${waiting ? sql`due_at` : sql`decided_at`}, false
      from report_appeal where tenant_id = any (${[...sites]}::int[]) and (decided_at is null) = ${waiting}) as cases
    where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    order by ${waiting ? sql`urgent desc, due_at` : sql`due_at desc`}, id limit ${CASES_PER_PAGE}`,
  )
  if (queued.length === 0) return []
  const found = await db.trx
    .selectFrom('report')
    .selectAll()
    .where('tenant_id', 'in', [...sites])
    .where(
      'id',
      'in',
      queued.map(({ id }) => id),
    )
    .execute()
  const reports = found.map(reportFrom)
  return queued.flatMap(({ tenant_id: tenantId, id, kind: sort, due_at: dueAt }) => {
    const report = reports.find((one) => one.id === id && one.tenantId === tenantId)
    return report ? [{ tenantId, id, kind: sort, dueAt, report }] : []
  })
}

/** A report with its appeals and the history of both members. */
export interface ModerationCase {
  readonly report: Report
  readonly appeals: readonly Appeal[]
  /** Other reports about the same member, and how many of them led to a measure. */
  readonly earlier: { readonly reports: number; readonly measures: number }
  /** Other reports by the same reporter. */
  readonly byReporter: number
}

/** One case of a tenant; undefined if it does not exist or the person may not see it. */
export async function findCase(
  db: ConsoleDb,
  tenant: number,
  id: string,
): Promise<ModerationCase | undefined> {
  const row = await db.trx
    .selectFrom('report')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const appeals = await db.trx
    .selectFrom('report_appeal')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('report_id', '=', id)
    .orderBy('created_at')
    .execute()
  return { report: reportFrom(row), appeals: appeals.map(appealFrom), ...(await history(db, row)) }
}

interface Pair {
  readonly tenant_id: number
  readonly id: string
  readonly reporter_id: string | null
  readonly reported_id: string | null
}

const historyRow = z.strictObject({
  reports: column.whole,
  measures: column.whole,
  by_reporter: column.whole,
})

async function history(db: ConsoleDb, { tenant_id, id, reporter_id, reported_id }: Pair) {
  const row = await firstRow(
    db,
    historyRow,
    sql`
    select count(*) filter (where reported_id = ${reported_id}::uuid)::int as reports,
      count(*) filter (where reported_id = ${reported_id}::uuid and measure > 0)::int as measures,
      count(*) filter (where reporter_id = ${reporter_id}::uuid)::int as by_reporter
    from report where tenant_id = ${tenant_id} and id <> ${id}::uuid
      and (reported_id = ${reported_id}::uuid or reporter_id = ${reporter_id}::uuid)`,
  )
  const { reports = 0, measures = 0, by_reporter: byReporter = 0 } = row ?? {}
  return { earlier: { reports, measures }, byReporter }
}

/** Whether this content is in the evidence of a report. */
export async function isEvidence(
  { trx }: ConsoleDb,
  { tenant, id, content }: { readonly tenant: number; readonly id: string; readonly content: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('report_photo')
    .select('content')
    .where('tenant_id', '=', tenant)
    .where('report_id', '=', id)
    .where('content', '=', content)
    .executeTakeFirst()
  return row !== undefined
}
