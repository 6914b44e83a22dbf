import type { TenantDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  campaignReport,
  countLines,
  currenciesOf,
  type ReportLine,
  type ReportPlan,
} from '../features/campaigns/server.ts'
import { decimal } from './amounts.ts'
import { auditTenant } from './audit.ts'
import { type CampaignFields, campaignQuery, planOf } from './campaign-fields.ts'
import { type Cell, csvLines } from './csv.ts'
import { PAGE } from './page-size.ts'
import { CampaignsPage } from './pages/campaigns-page.tsx'
import type { ShownReport } from './pages/shown-report.ts'
import { chosenKey } from './query.ts'
import { returnOf } from './return-on-cost.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

/** Lines that are read at once for a file: adding them up costs more than sending them. */
const FILE_LINES = 5000

/** What campaigns bring, by source and day, as a page and as a file. */
export function campaignRoutes(): ConsoleRoute[] {
  return [page, file]
}

const access = 'reports.read'

const page = staffRoute({
  ...{ method: 'GET', path: '/campaigns', access },
  query: campaignQuery,
  handle: ({ scope, query }) => campaignsAnswer(scope, query),
})

const file = staffRoute({
  ...{ method: 'GET', path: '/campaigns/export', access },
  query: campaignQuery,
  handle: async ({ scope, query }) => {
    const key = chosenKey(scope, query.tenant)
    if (key === undefined) throw new NotFoundError()
    const { staff, now } = scope
    const plan = await scope.forTenant(key, async ({ db, tenant }) => {
      const made = planOf(query, tenant, now)
      const details = { list: 'campaigns', from: made.from, to: made.to, by: made.by.join(',') }
      await auditTenant(db, { staffId: staff.id, now, action: 'list_exported', details })
      return made
    })
    return { csv: linesOf(scope, key, plan), name: `campaigns-${plan.from}-${plan.to}.csv` }
  },
})

async function campaignsAnswer(scope: PlatformScope<Staff>, query: CampaignFields): Promise<ConsoleAnswer> {
  const key = chosenKey(scope, query.tenant)
  const title = scope.t('console:report.title')
  if (key === undefined)
    return { page: <CampaignsPage scope={scope} fields={query} report={undefined} />, title }
  const report = await scope.forTenant(key, ({ db, tenant }) => reportOf(db, tenant, query, scope.now))
  const fields = { ...query, tenant: key }
  return { page: <CampaignsPage scope={scope} fields={fields} report={report} />, title }
}

async function reportOf(
  db: TenantDb,
  tenant: Tenant,
  fields: CampaignFields,
  now: Date,
): Promise<ShownReport> {
  const plan = planOf(fields, tenant, now)
  const shown = fields.page ?? 1
  const [total] = await campaignReport(db, { ...plan, by: [] }, { limit: 1, offset: 0 })
  return {
    tenant,
    plan,
    total,
    lines: await campaignReport(db, plan, { limit: PAGE, offset: (shown - 1) * PAGE }),
    days: await campaignReport(db, { ...plan, by: ['day'] }, { limit: 1000, after: null }),
    pages: Math.max(1, Math.ceil((await countLines(db, plan)) / PAGE)),
    page: shown,
    currencies: await currenciesOf(db, plan),
  }
}

/** The report in parts, each in a transaction of its own. */
function linesOf(scope: PlatformScope<Staff>, key: number, plan: ReportPlan): AsyncGenerator<string> {
  let last: ReportLine | null = null
  const read = async () => {
    const part = { limit: FILE_LINES, after: last }
    const rows = await scope.forTenant(key, ({ db }) => campaignReport(db, plan, part))
    last = rows.at(-1) ?? null
    return { rows, next: rows.length === FILE_LINES && plan.by.length > 0 ? 'more' : null }
  }
  const counts = ['visits', 'robots', 'signups', 'confirmed', 'first_purchases']
  const head = [...plan.by, ...counts, 'currency', 'revenue', 'refunds', 'cost', 'return_percent']
  const sum = (amount: number): Cell => ({ sum: decimal(amount, plan.currency) })
  return csvLines(head, read, (line): Cell[] => [
    ...plan.by.map((name) => line[name]),
    ...[line.visits, line.robots, line.signups, line.confirmed, line.payers, plan.currency],
    ...[sum(line.revenue), sum(line.refunds), sum(line.cost)],
    { sum: returnOf(line)?.toFixed(1) ?? '' },
  ])
}
