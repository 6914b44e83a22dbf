import { NotFoundError } from '../../core/errors.ts'
import { isId } from '../../core/uuid.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import { appealDecision, fileReport } from './commands.ts'
import { appealDecisionCall, fileReportCall } from './contract.ts'
import { findSide } from './reader.ts'
import type { ReportCategory, ReportSubject } from './rules.ts'

export function reportsApi(): CallRoute[] {
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
