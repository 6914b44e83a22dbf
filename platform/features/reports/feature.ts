import { sql } from 'kysely'
import type { Database } from '../../core/database.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { ReportCategory, ReportSubject } from '../../core/report-reasons.ts'
import { href } from '../../core/routes.ts'
import { isId } from '../../core/uuid.ts'
import type { Export } from '../../infra/export.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { appealDecision, fileReport } from './commands.ts'
import { appealDecisionCall, fileReportCall } from './contract.ts'
import { leaveReports } from './delete-reports.ts'
import { reportsMaintenance } from './jobs.ts'
import { findSide } from './report-access.ts'
import { SIDE_CODES } from './rules.ts'
import { CHECK_PROFILE, scanProfile } from './scan.ts'

/** Reports that the member made, and decisions about the member; neither names the other member. */
const reportsExport: Export = {
  sections: [
    {
      name: 'reports',
      title: 'data:section_reports',
      tables: ['report', 'report_appeal', 'suspension'],
      select: (db, me) => sql`select r.number as cursor, r.number, r.reporter_id = ${me} as made_by_me,
          case when r.reporter_id = ${me} then r.body end as body, r.created_at, r.decided_at, r.suspended_until,
          case when r.reported_id = ${me} then r.note end as note, a.body as appeal, a.created_at as appealed_at, a.note as appeal_answer
        from report r left join report_appeal a on a.tenant_id = ${db.tenantId}::int and a.report_id = r.id
          and a.side = case when r.reporter_id = ${me} then ${SIDE_CODES.reporter}::int else ${SIDE_CODES.reported}::int end
        where r.tenant_id = ${db.tenantId}::int and (r.reporter_id = ${me} or (r.reported_id = ${me} and r.reported_told))`,
    },
  ],
  left: {
    report_photo:
      'names the files that a report keeps as evidence; own photos and voice messages are in sections of their own',
    profile_check: 'hashes of the words of the profile, which is in a section of its own',
  },
}

const EVIDENCE = 'evidence and decision of a report, until its own deadline (docs/product-rules.md#reports)'

export const reports: Feature<{ readonly database: Database }> = {
  calls: reportsApi,
  forms: reportForms,
  tasks: ({ database }) => ({
    tasks: {
      [CHECK_PROFILE]: async (job) => {
        await scanProfile(database, job, new Date())
      },
    },
  }),
  maintenance: reportsMaintenance,
  export: reportsExport,
  erase: {
    rows: {
      'report.reporter_id': { work: 'null' },
      'report.reported_id': { work: 'null' },
      'report.subject_id': { keep: 'an id that leads to no person any more' },
      'report.number': { keep: 'a random number' },
      'report.body': { keep: EVIDENCE },
      'report.evidence': { keep: EVIDENCE },
      'report.note': { keep: EVIDENCE },
      'report.removed': { keep: EVIDENCE },
      'report_photo.content': { keep: EVIDENCE },
      'report_appeal.body': { keep: EVIDENCE },
      'report_appeal.note': { keep: EVIDENCE },
      'suspension.member_id': 'cascade',
      'profile_check.member_id': 'cascade',
    },
    work: leaveReports,
  },
}

function reportsApi(): CallRoute[] {
  return [
    route(fileReportCall, async ({ scope, body }) => {
      const { subject, category, block, ...words } = body
      const named = { subject: subject as ReportSubject, category: category as ReportCategory }
      const { number, due } = await fileReport(scope, { ...words, ...named, block: block === '1' })
      return { number, due: due.toISOString(), blocked: block === '1' }
    }),
    route(appealDecisionCall, async ({ scope, body: { id, token, text }, request }) => {
      const found = isId(id) ? await findSide(scope, id, token, readCookies(request)) : undefined
      if (!found) throw new NotFoundError()
      return { due: (await appealDecision(scope, { reportId: id, side: found.side, text })).toISOString() }
    }),
  ]
}

/** The report, and the appeal on the page of the decision. */
function reportForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, fileReportCall), {
      page: 'account-safety-report',
      next: ({ number, blocked }) =>
        href('account-safety', {}, { number, ...(blocked ? { blocked: '1' } : {}) }),
    }),
    formOf(routeFor(calls, appealDecisionCall), {
      page: 'decision',
      next: (_done, { values: { id = '', token } }) => href('decision', { id }, { token, sent: '1' }),
    }),
  ]
}
