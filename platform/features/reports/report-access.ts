import type { RequestScope } from '../../core/scope.ts'
import { DECISION_COOKIE, runningSuspensions } from '../accounts/server.ts'
import { readerOf } from './link.ts'
import { findReport, type Report } from './queries.ts'
import type { Side } from './rules.ts'

type Cookies = Readonly<Record<string, string | undefined>>

/** A report, and which of its two members reads it. */
export interface ReportSide {
  readonly report: Report
  readonly side: Side
}

/**
 * The report if the viewer is one of its two members: identified by the link of a mail, by the
 * session, or by the cookie of a login with the correct password into a suspended account. The
 * reported member sees it once a measure was taken.
 *
 * @param id empty: the report that caused the viewer's suspension, of several the one that ends
 *   last
 */
export async function findSide(
  scope: Pick<RequestScope, 'db' | 'now' | 'viewer'>,
  id: string,
  token: string,
  cookies: Cookies,
): Promise<ReportSide | undefined> {
  const { db, now, viewer } = scope
  const own = viewer.kind === 'member' ? viewer.id : undefined
  const readers = [
    await readerOf(db, token, now),
    own,
    await readerOf(db, cookies[DECISION_COOKIE] ?? '', now),
  ]
  for (const reader of readers) {
    const reportId = reader && (id || (await runningSuspensions(db, reader))[0]?.reportId)
    const report = reportId ? await findReport(db, reportId) : undefined
    const side = reader && report && sideOf(report, reader)
    if (report && side) return { report, side }
  }
  return undefined
}

function sideOf({ reporterId, reportedId, reportedTold }: Report, reader: string): Side | undefined {
  if (reporterId === reader) return 'reporter'
  return reportedId === reader && reportedTold ? 'reported' : undefined
}
