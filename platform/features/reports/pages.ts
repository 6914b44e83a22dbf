import { NotFoundError } from '../../core/errors.ts'
import type { Load } from '../../core/page.ts'
import { REPORT_SUBJECTS, type ReportCategory, type ReportSubject } from '../../core/report-reasons.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { formatDate, formatDateTime } from '../../i18n/format.ts'
import { holds, runningSuspensions } from '../accounts/server.ts'
import { blockedMembers } from '../safety/server.ts'
import { type Appeal, decisionsAbout, findAppeals, type Report, reportsBy } from './queries.ts'
import { findSide } from './report-access.ts'
import { appealUntil, type Side } from './rules.ts'
import { type Statement, statementOf } from './statement.ts'
import { findTarget } from './targets.ts'

/** A report or decision in a list. */
export interface ListedCase {
  readonly id: string
  readonly number: string
  readonly subject: ReportSubject
  readonly category: ReportCategory
  /** Name of the reported member at the time of the report; null in decisions about the viewer. */
  readonly name: string | null
  readonly on: string
  /** When a decision or the answer to the appeal is due, as text; null if nothing is pending. */
  readonly waiting: string | null
  /** Null: not decided yet. */
  readonly measure: string | null
  readonly mayAppeal: boolean
}

export interface SafetyPageData {
  readonly blocks: readonly { readonly id: string; readonly name: string | null; readonly since: string }[]
  readonly reports: readonly ListedCase[]
  readonly decisions: readonly ListedCase[]
  /**
   * Number of a report that was just sent; shown as given, so a made-up link only shows its own
   * text.
   */
  readonly filed: string | null
  readonly blocked: boolean
  /** Id of a member who was just unblocked. */
  readonly unblocked: string | null
}

const NUMBER = /^R-[A-Z0-9]{4}-[A-Z0-9]{4}$/
const ID = /^[0-9a-f-]{36}$/

/** /account/safety */
export const safetyPage: Load<SafetyPageData, Member> = async ({ scope, query }) => {
  const { db, viewer } = scope
  const [reports, decisions] = [await reportsBy(db, viewer.id), await decisionsAbout(db, viewer.id)]
  const appeals = await findAppeals(
    db,
    [...reports, ...decisions].map(({ id }) => id),
  )
  const list = (all: readonly Report[], side: Side) =>
    all.map((report) => listed(scope, { report, side, appeal: appealOf(appeals, report, side) }))
  return {
    blocks: (await blockedMembers(db, viewer.id)).map(({ since, ...one }) => ({
      ...one,
      since: day(scope, since),
    })),
    reports: list(reports, 'reporter'),
    decisions: list(decisions, 'reported'),
    filed: NUMBER.test(query.number ?? '') ? (query.number ?? null) : null,
    blocked: query.blocked === '1',
    unblocked: ID.test(query.unblocked ?? '') ? (query.unblocked ?? null) : null,
  }
}

interface Case {
  readonly report: Report
  readonly side: Side
  readonly appeal: Appeal | undefined
}

const appealOf = (appeals: readonly Appeal[], { id }: Report, side: Side) =>
  appeals.find((one) => one.reportId === id && one.side === side)

const day = ({ locale, tenant }: RequestScope, at: Date) =>
  formatDate(locale.iso, at, 'long', tenant.settings.time_zone)

/** States when something is due, or that it takes longer once that time has passed. */
function waitingFor({ t, locale, tenant, now }: RequestScope, at: Date): string {
  if (at.getTime() < now.getTime()) return t('reports:waiting_late')
  return t('reports:waiting', { date: formatDateTime(locale.iso, at, tenant.settings.time_zone) })
}

function listed(scope: RequestScope, { report, side, appeal }: Case): ListedCase {
  const { id, number, subject, category, createdAt, decidedAt } = report
  const waits = appeal?.changed === null ? appeal.dueAt : report.open ? report.dueAt : null
  return {
    id,
    number,
    subject,
    category,
    name: side === 'reporter' ? report.evidence.name : null,
    on: day(scope, side === 'reporter' || decidedAt === null ? createdAt : decidedAt),
    waiting: waits && waitingFor(scope, waits),
    measure: report.open ? null : wordsOf(scope, report, side).measure,
    mayAppeal: appealUntil(report, side, appeal !== undefined, scope.now) !== null,
  }
}

function wordsOf({ t, locale, tenant }: RequestScope, report: Report, side: Side): Statement {
  return statementOf(report, side, { t, iso: locale.iso, timeZone: tenant.settings.time_zone })
}

export interface ReportPageData {
  readonly subject: ReportSubject
  /** As given: the id of the profile or message, or the name of the photo. */
  readonly id: string
  readonly member: { readonly id: string; readonly name: string }
}

/**
 * Data of the report form, for browsers without JavaScript.
 * @throws NotFoundError for content that the member may not report
 */
export const reportPage: Load<ReportPageData, Member> = async ({ scope, query, form }) => {
  const asked = { ...query, ...form?.values }
  const subject = REPORT_SUBJECTS.find((one) => one === asked.subject) ?? 'profile'
  const id = asked.id ?? ''
  const target = await findTarget(scope.db, scope.viewer, subject, id)
  if (!target || target.member === scope.viewer.id) throw new NotFoundError()
  return { subject, id, member: { id: target.member, name: target.name } }
}

export type BlockPageData = ReportPageData['member']

/**
 * Data of the page that confirms a block, for browsers without JavaScript. @throws NotFoundError
 */
export const blockPage: Load<BlockPageData, Member> = async ({ scope, query, form }) => {
  const id = form?.values.id ?? query.id ?? ''
  const target = await findTarget(scope.db, scope.viewer, 'profile', id)
  if (!target || target.member === scope.viewer.id) throw new NotFoundError()
  return { id, name: target.name }
}

export interface DecisionPageData {
  readonly id: string
  /** Token of the mail's link; empty if a session or cookie opened the page. */
  readonly token: string
  readonly number: string
  readonly side: Side
  readonly category: ReportCategory
  readonly subject: ReportSubject
  /** Name of the reported member, for the reporter only. */
  readonly name: string
  /** Signed in: there is a page to go back to. */
  readonly member: boolean
  /** The reporter's text, for the reporter only. */
  readonly body: string
  readonly on: string
  /** When a decision is due, as text; null once decided. */
  readonly waiting: string | null
  readonly statement: Statement | null
  readonly decidedOn: string
  /** Null if the viewer is not suspended, or reads their own report. */
  readonly suspension: ShownSuspension | null
  readonly appealUntil: string | null
  readonly appeal: ShownAppeal | null
}

/** The viewer is currently suspended, by this decision or another one. */
interface ShownSuspension {
  /** Another decision that lasts longer than this one; `until` is null if it is permanent. */
  readonly longer: { readonly id: string; readonly until: string | null } | null
}

export interface ShownAppeal {
  readonly text: string
  readonly on: string
  /** When a decision is due, as text; null once decided. */
  readonly waiting: string | null
  readonly changed: boolean
  readonly note: string
}

/**
 * A decision for one of the two members, with the appeal: by the link of a mail, signed in, or
 * after a login that was refused because of a suspension.
 *
 * @throws NotFoundError for everybody else
 */
export const decisionPage: Load<DecisionPageData> = async ({ scope, params, query, cookies, form }) => {
  const token = form?.values.token ?? query.token ?? ''
  const id = params.id ?? ''
  const found = id === '' || ID.test(id) ? await findSide(scope, id, token, cookies) : undefined
  if (!found) throw new NotFoundError()
  const { report, side } = found
  const appeal = appealOf(await findAppeals(scope.db, [report.id]), report, side)
  const until = appealUntil(report, side, appeal !== undefined, scope.now)
  return {
    id: report.id,
    token,
    number: report.number,
    side,
    category: report.category,
    subject: report.subject,
    member: scope.viewer.kind === 'member',
    name: side === 'reporter' ? report.evidence.name : '',
    body: side === 'reporter' ? report.body : '',
    on: day(scope, report.createdAt),
    waiting: report.open ? waitingFor(scope, report.dueAt) : null,
    statement: report.open ? null : wordsOf(scope, report, side),
    decidedOn: report.decidedAt ? day(scope, report.decidedAt) : '',
    suspension: side === 'reported' ? await suspensionOf(scope, report) : null,
    appealUntil: until && day(scope, until),
    appeal: appeal ? shownAppeal(scope, appeal) : null,
  }
}

async function suspensionOf(
  scope: RequestScope,
  { id, reportedId }: Report,
): Promise<ShownSuspension | null> {
  const running = reportedId === null ? [] : await runningSuspensions(scope.db, reportedId)
  const [last] = running.filter((one) => holds(one, scope.now))
  if (!last) return null
  if (last.reportId === null || last.reportId === id) return { longer: null }
  return { longer: { id: last.reportId, until: last.until && day(scope, last.until) } }
}

function shownAppeal(scope: RequestScope, appeal: Appeal): ShownAppeal {
  return {
    text: appeal.body,
    on: day(scope, appeal.createdAt),
    waiting: appeal.changed === null ? waitingFor(scope, appeal.dueAt) : null,
    changed: appeal.changed === true,
    note: appeal.note,
  }
}
