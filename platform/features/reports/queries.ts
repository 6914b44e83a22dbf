import type { Selectable } from 'kysely'
import { nameOfCode } from '../../core/code-names.ts'
import type { TenantDb } from '../../core/database.ts'
import type { ReportAppeal as AppealTable, Report as ReportTable } from '../../core/generated/database.ts'
import {
  CATEGORY_CODES,
  type ReportCategory,
  type ReportSubject,
  SUBJECT_CODES,
} from '../../core/report-reasons.ts'
import type { Evidence } from './evidence.ts'
import { type ProfileRule, RULE_CODES } from './profile-rules.ts'
import {
  GROUNDS_CODES,
  type Grounds,
  MEASURE_CODES,
  type Measure,
  REPORT_STATE,
  SIDE_CODES,
  type Side,
} from './rules.ts'

/** A report with names instead of codes. */
export interface Report {
  readonly tenantId: number
  readonly id: string
  readonly number: string
  readonly reporterId: string | null
  readonly reportedId: string | null
  readonly subject: ReportSubject
  readonly subjectId: string
  readonly category: ReportCategory
  readonly rule: ProfileRule | null
  readonly body: string
  readonly evidence: Evidence
  readonly createdAt: Date
  readonly dueAt: Date
  readonly open: boolean
  readonly measure: Measure | null
  readonly grounds: Grounds | null
  readonly note: string
  readonly suspendedUntil: Date | null
  readonly removed: unknown
  /** The reported member was notified of a measure at some time. */
  readonly reportedTold: boolean
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

export interface Appeal {
  readonly reportId: string
  readonly side: Side
  readonly body: string
  readonly createdAt: Date
  readonly dueAt: Date
  readonly againstBy: string
  /** Null: pending. */
  readonly changed: boolean | null
  readonly note: string
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

const named = <Name extends string>(codes: Readonly<Record<Name, number>>, code: number | null) =>
  code === null ? null : nameOfCode(codes, code)

export function reportFrom(row: Selectable<ReportTable>): Report {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    number: row.number,
    reporterId: row.reporter_id,
    reportedId: row.reported_id,
    subject: nameOfCode(SUBJECT_CODES, row.subject),
    subjectId: row.subject_id,
    category: nameOfCode(CATEGORY_CODES, row.category),
    rule: named(RULE_CODES, row.rule),
    body: row.body,
    evidence: row.evidence as unknown as Evidence,
    createdAt: row.created_at,
    dueAt: row.due_at,
    open: row.state === REPORT_STATE.open,
    measure: named(MEASURE_CODES, row.measure),
    grounds: named(GROUNDS_CODES, row.grounds),
    note: row.note,
    suspendedUntil: row.suspended_until,
    removed: row.removed,
    reportedTold: row.reported_told,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }
}

export function appealFrom(row: Selectable<AppealTable>): Appeal {
  return {
    reportId: row.report_id,
    side: nameOfCode(SIDE_CODES, row.side),
    body: row.body,
    createdAt: row.created_at,
    dueAt: row.due_at,
    againstBy: row.against_by,
    changed: row.changed,
    note: row.note,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }
}

/** The member's open report about the same content. */
export function findOpen(db: TenantDb, reporter: string, subject: ReportSubject, subjectId: string) {
  return db.trx
    .selectFrom('report')
    .select(['number', 'due_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('reporter_id', '=', reporter)
    .where('subject', '=', SUBJECT_CODES[subject])
    .where('subject_id', '=', subjectId)
    .where('state', '=', REPORT_STATE.open)
    .executeTakeFirst()
}

const reportsOf = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('report').selectAll().where('tenant_id', '=', tenantId)

/** A report; `lock` locks it until the transaction ends. */
export async function findReport(db: TenantDb, id: string, lock?: 'lock'): Promise<Report | undefined> {
  const found = reportsOf(db).where('id', '=', id)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  return row && reportFrom(row)
}

/** Appeals of both sides, oldest first. */
export async function findAppeals(db: TenantDb, reportIds: readonly string[]): Promise<readonly Appeal[]> {
  if (reportIds.length === 0) return []
  const found = await db.trx
    .selectFrom('report_appeal')
    .selectAll()
    .where('tenant_id', '=', db.tenantId)
    .where('report_id', 'in', reportIds)
    .orderBy('created_at')
    .orderBy('side')
    .execute()
  return found.map(appealFrom)
}

const OWN = 50

/** The latest reports that a member made. */
export async function reportsBy(db: TenantDb, member: string): Promise<readonly Report[]> {
  const found = await reportsOf(db)
    .where('reporter_id', '=', member)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OWN)
    .execute()
  return found.map(reportFrom)
}

/** The latest decisions about a member with a measure; the member does not learn of others. */
export async function decisionsAbout(db: TenantDb, member: string): Promise<readonly Report[]> {
  const found = await reportsOf(db)
    .where('reported_id', '=', member)
    .where('reported_told', '=', true)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OWN)
    .execute()
  return found.map(reportFrom)
}
