import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { applyMeasure, undoMeasure } from './measures.ts'
import { type Appeal, findAppeals, findReport, type Report } from './queries.ts'
import { mailDecision, type ReportMailContext } from './report-mails.ts'
import {
  fits,
  GROUNDS_CODES,
  type Grounds,
  keptUntil,
  MEASURE_CODES,
  type Measure,
  REFUSED,
  REPORT_STATE,
  SIDE_CODES,
  type Side,
  suspendedUntil,
} from './rules.ts'
import { noteCases } from './waiting.ts'

/** Context of a decision, with the moderator (`staff.id`). */
export interface DecideContext extends ReportMailContext {
  readonly staffId: string
}

export interface Decision {
  readonly measure: Measure
  readonly grounds: Grounds
  /** The moderator's words to the recipient, in addition to the template. */
  readonly note: string
  /** Duration of a suspension; null: permanent. */
  readonly days: number | null
}

/**
 * Decides a report: the measure, its record and the mails to both members are one transaction.
 *
 * @throws NotFoundError; ConflictError `report_decided`, `report_member_gone`, `member_state`;
 *   ValidationError of `grounds`
 */
export async function decideReport(context: DecideContext, id: string, decision: Decision): Promise<Report> {
  const report = await findReport(context.db, id, 'lock')
  if (!report) throw new NotFoundError()
  if (!report.open) throw new ConflictError(REFUSED.decided)
  await carryOut(context, report, decision)
  const decided = await decidedReport(context, id)
  await mailDecision(context, decided, 'reporter')
  if (decided.measure !== 'none') await mailDecision(context, decided, 'reported')
  return decided
}

/**
 * Decides an appeal. A new decision undoes the old measure and applies the new one; without one,
 * the decision is upheld. Neither the author of the contested decision nor that of the current one
 * may decide.
 *
 * @throws NotFoundError; ConflictError `report_decided`, `appeal_own_decision`, and as
 *   `decideReport`
 */
export async function decideAppeal(
  context: DecideContext,
  { id, side }: { readonly id: string; readonly side: Side },
  { decision, note }: { readonly decision: Decision | null; readonly note: string },
): Promise<void> {
  const { db, now, staffId } = context
  const report = await findReport(db, id, 'lock')
  const appeal = (await findAppeals(db, [id])).find((one) => one.side === side)
  if (!report || !appeal) throw new NotFoundError()
  const refusal = appealRefusal(report, appeal, staffId)
  if (refusal) throw new ConflictError(refusal)
  if (decision) {
    await undoMeasure(db, now, report)
    await carryOut(context, report, decision)
  }
  await db.trx
    .updateTable('report_appeal')
    .set({ changed: decision !== null, note, decided_by: staffId, decided_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('report_id', '=', id)
    .where('side', '=', SIDE_CODES[side])
    .execute()
  await db.trx
    .updateTable('report')
    .set({ kept_until: keptUntil(now) })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
  await noteCases(db, [id])
  const decided = await decidedReport(context, id)
  await mailDecision(context, decided, side, 'appeal')
  const other = side === 'reporter' ? 'reported' : 'reporter'
  const concerned = other === 'reporter' || decided.reportedTold
  if (decision && concerned) await mailDecision(context, decided, other)
}

/** Why this person may not decide the appeal; null if they may. */
export function appealRefusal(
  report: Pick<Report, 'decidedBy'>,
  appeal: Pick<Appeal, 'changed' | 'againstBy'>,
  staffId: string,
): typeof REFUSED.decided | typeof REFUSED.own | null {
  if (appeal.changed !== null) return REFUSED.decided
  return appeal.againstBy === staffId || report.decidedBy === staffId ? REFUSED.own : null
}

async function carryOut(context: DecideContext, report: Report, decision: Decision): Promise<void> {
  const { db, now, staffId } = context
  const { measure, grounds, note, days } = decision
  if (!fits(measure, grounds)) throw new ValidationError({ grounds: { code: REFUSED.grounds } })
  const asked = measure === 'suspend' ? suspendedUntil(days, now) : null
  const { removed, until } = await applyMeasure(db, now, report, { measure, grounds, until: asked })
  await db.trx
    .updateTable('report')
    .set({
      state: REPORT_STATE.decided,
      measure: MEASURE_CODES[measure],
      grounds: GROUNDS_CODES[grounds],
      note,
      suspended_until: until,
      removed: removed && JSON.stringify(removed),
      decided_by: staffId,
      decided_at: now,
      kept_until: keptUntil(now),
      reported_told: report.reportedTold || measure !== 'none',
    })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', report.id)
    .execute()
  await noteCases(db, [report.id])
}

async function decidedReport({ db }: DecideContext, id: string): Promise<Report> {
  const report = await findReport(db, id)
  if (!report) throw new NotFoundError()
  return report
}
