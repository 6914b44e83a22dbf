import type { TenantDb } from '../../core/database.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import {
  CATEGORY_CODES,
  type ReportCategory,
  type ReportSubject,
  SUBJECT_CODES,
} from '../../core/report-reasons.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import type { Allowance } from '../../infra/rate-limit.ts'
import { holdMembers } from '../accounts/server.ts'
import { newCaseNumber } from '../complaints/server.ts'
import { blockBoth } from '../safety/server.ts'
import { contentsOf, type Evidence, freeze } from './evidence.ts'
import { type ProfileRule, RULE_CODES } from './profile-rules.ts'
import { findAppeals, findOpen, findReport } from './queries.ts'
import { type Filed, mailReceipt } from './report-mails.ts'
import { appealDue, appealUntil, DAILY, decisionDue, SIDE_CODES, type Side } from './rules.ts'
import { findTarget } from './targets.ts'
import { noteCases } from './waiting.ts'

const FILED: Allowance = { name: 'report', points: DAILY, per: 86_400 }

export interface ReportInput {
  readonly subject: ReportSubject
  /** Id of the profile or message, name of the photo. */
  readonly id: string
  readonly category: ReportCategory
  readonly text: string
  readonly block: boolean
}

/**
 * Reports content of another member, with the current evidence, and mails a receipt. Repeating an
 * open report of the same content returns it: nothing is counted or written twice.
 *
 * @throws NotFoundError for content that the member may not see; ConflictError `report_self`;
 *   TooManyAttemptsError beyond `DAILY`
 */
export async function fileReport(scope: RequestScope<Member>, input: ReportInput): Promise<Filed> {
  const { db, viewer, now } = scope
  const target = await findTarget(db, viewer, input.subject, input.id)
  if (!target) throw new NotFoundError()
  if (target.member === viewer.id) throw new ConflictError('report_self')
  if (input.block) await blockBoth(db, viewer.id, target.member)
  const known = await findOpen(db, viewer.id, target.subject, target.subjectId)
  if (known) return { number: known.number, due: known.due_at }
  await scope.limit(FILED)
  if (!(await holdMembers(db, [target.member]))) throw new NotFoundError()
  const evidence = await freeze(db, target)
  if (!evidence) throw new NotFoundError()
  const { category, text: body } = input
  const filed = await insertReport(db, {
    reporter: viewer.id,
    reported: target.member,
    subject: target.subject,
    subjectId: target.subjectId,
    category,
    rule: null,
    body,
    evidence,
    now,
  })
  // A concurrent press has written it.
  if (!filed) return fileReport(scope, { ...input, block: false })
  await mailReceipt(scope, filed)
  return filed
}

export interface NewReport {
  /** Null: found by a rule. */
  readonly reporter: string | null
  readonly reported: string
  readonly subject: ReportSubject
  readonly subjectId: string
  readonly category: ReportCategory
  readonly rule: ProfileRule | null
  readonly body: string
  readonly evidence: Evidence
  readonly now: Date
}

/**
 * Writes a report; from then on the photo files in its evidence are kept.
 * @returns undefined if the reporter has an open report about the same content
 */
export async function insertReport(
  db: TenantDb,
  report: NewReport,
): Promise<(Filed & { readonly id: string }) | undefined> {
  const { reporter, reported, subject, subjectId, category, rule, body, evidence, now } = report
  const [id, number, due] = [newId(), newCaseNumber('R'), decisionDue(category, now)]
  const { numInsertedOrUpdatedRows } = await db.trx
    .insertInto('report')
    .values({
      tenant_id: db.tenantId,
      id,
      number,
      reporter_id: reporter,
      reported_id: reported,
      subject: SUBJECT_CODES[subject],
      subject_id: subjectId,
      category: CATEGORY_CODES[category],
      body,
      created_at: now,
      due_at: due,
      rule: rule && RULE_CODES[rule],
      evidence: JSON.stringify(evidence),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  await noteCases(db, [id])
  await keepPhotos(db, id, contentsOf(evidence))
  return { id, number, due }
}

/** Keeps the files of these contents for as long as the report. */
export async function keepPhotos(db: TenantDb, reportId: string, contents: readonly string[]): Promise<void> {
  if (contents.length === 0) return
  await db.trx
    .insertInto('report_photo')
    .values(contents.map((content) => ({ tenant_id: db.tenantId, report_id: reportId, content })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Appeals against the current decision, as this side. Repeating the same text counts as a repeated
 * press.
 *
 * @returns the latest time for a decision about the appeal
 * @throws NotFoundError; ConflictError `appeal_not_possible`
 */
export async function appealDecision(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  { reportId, side, text }: { readonly reportId: string; readonly side: Side; readonly text: string },
): Promise<Date> {
  const report = await findReport(db, reportId, 'lock')
  if (!report) throw new NotFoundError()
  const mine = (await findAppeals(db, [reportId])).find((one) => one.side === side)
  if (mine && mine.changed === null && mine.body === text) return mine.dueAt
  if (report.decidedBy === null || appealUntil(report, side, mine !== undefined, now) === null)
    throw new ConflictError('appeal_not_possible')
  const due = appealDue(now)
  await db.trx
    .insertInto('report_appeal')
    .values({
      tenant_id: db.tenantId,
      report_id: reportId,
      side: SIDE_CODES[side],
      body: text,
      created_at: now,
      due_at: due,
      against_by: report.decidedBy,
    })
    .execute()
  await noteCases(db, [reportId])
  return due
}
