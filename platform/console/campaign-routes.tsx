import type { TenantDb } from '../core/database.ts'
import { NotFoundError } from '../core/errors.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  campaignReport,
  countLines,
  currenciesOf,
  type ReportLine,
  type ReportPlan,
  sumOfLines,
} from '../features/campaigns/server.ts'
import { decimal } from './amounts.ts'
import { auditTenant } from './audit.ts'
import { type CampaignFields, campaignQuery, planBefore, planOf } from './campaign-fields.ts'
import { type Cell, csvLines } from './csv.ts'
import { PAGE } from './page-size.ts'
import { CampaignSitesPage } from './pages/campaign-sites.tsx'
import { CampaignsPage } from './pages/campaigns-page.tsx'
import type { ShownReport, SitesReport } from './pages/shown-report.ts'
import { chosenKey } from './query.ts'
import { returnOf } from './return-on-cost.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

/**
 * Lines per query of a file. Queries are large because adding the lines up takes longer than
 * sending them.
 */
const FILE_LINES = 5000

/** The campaign report by source and day, as a page and as a CSV file. */
export function campaignRoutes(): ConsoleRoute[] {
  return [page, file]
}

const access = 'reports.read'

const page = staffRoute({
  method: 'GET',
  path: '/campaigns',
  access,
  site: 'shown',
  query: campaignQuery,
  handle: ({ scope, query }) => campaignsAnswer(scope, query),
})

const file = staffRoute({
  method: 'GET',
  path: '/campaigns/export',
  access,
  query: campaignQuery,
  handle: async ({ scope, query }) => {
    if (showsAll(scope, query)) return sitesFile(scope, query)
    const key = siteOf(scope, query)
    if (key === undefined) throw new NotFoundError()
    const { staff, now } = scope
    const plan = await scope.forTenant(key, async ({ db, tenant }) => {
      // The file also contains lines of robots alone, so that its sums equal those of the report.
      const made = { ...planOf(query, tenant, now), people: false }
      const details = { list: 'campaigns', from: made.from, to: made.to, by: made.by.join(',') }
      await auditTenant(db, { staffId: staff.id, now, action: 'list_exported', details })
      return made
    })
    return { csv: linesOf(scope, key, plan), name: `campaigns-${plan.from}-${plan.to}.csv` }
  },
})

async function campaignsAnswer(scope: PlatformScope<Staff>, query: CampaignFields): Promise<ConsoleAnswer> {
  const title = scope.t('console:report.title')
  if (showsAll(scope, query)) {
    const report = await sitesReport(scope, query)
    return { page: <CampaignSitesPage scope={scope} fields={query} report={report} />, title }
  }
  const key = siteOf(scope, query)
  if (key === undefined)
    return { page: <CampaignsPage scope={scope} fields={query} report={undefined} />, title }
  const report = await scope.forTenant(key, ({ db, tenant }) => reportOf(db, tenant, query, scope.now))
  const fields = { ...query, tenant: key }
  return { page: <CampaignsPage scope={scope} fields={fields} report={report} />, title }
}

/**
 * Whether the report covers all sites. A person who works for one site only gets the report of that
 * site.
 */
const showsAll = (scope: PlatformScope<Staff>, { tenant }: CampaignFields) =>
  tenant === 'all' && scope.tenants.length > 1

const siteOf = (scope: PlatformScope<Staff>, { tenant }: CampaignFields) =>
  chosenKey(scope, tenant === 'all' ? undefined : tenant)

/**
 * The report of all sites, with the days and the currency of the first site.
 * @throws NotFoundError if the person works for no site
 */
function planOfSites({ tenants, now }: PlatformScope<Staff>, fields: CampaignFields): ReportPlan {
  const [first] = tenants
  if (!first) throw new NotFoundError()
  return { ...planOf(fields, first, now), by: [] }
}

/** The report with its days in the time zone of one of the sites. */
const planAt = (plan: ReportPlan, { settings }: Tenant): ReportPlan => ({
  ...plan,
  timeZone: settings.time_zone,
})

/** Reads the sites one after the other, each in its own transaction. */
async function sitesReport(scope: PlatformScope<Staff>, fields: CampaignFields): Promise<SitesReport> {
  const plan = planOfSites(scope, fields)
  const sites: {
    tenant: Tenant
    line: ReportLine
    before: ReportLine[]
    days: ReportLine[]
    currencies: string[]
  }[] = []
  for (const { key } of scope.tenants)
    sites.push(
      await scope.forTenant(key, async ({ db, tenant }) => {
        const own = planAt(plan, tenant)
        const days = await campaignReport(
          db,
          { ...own, by: ['day'], people: false },
          { limit: 1000, after: null },
        )
        const before = await campaignReport(db, planBefore(own), { limit: 1, offset: 0 })
        return { tenant, line: sumOfLines(days), before, days, currencies: await currenciesOf(db, own) }
      }),
    )
  const days = new Map<string, ReportLine[]>()
  for (const line of sites.flatMap((site) => site.days)) {
    const day = line.day ?? ''
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return {
    plan,
    total: sumOfLines(sites.map(({ line }) => line)),
    before: sumOfLines(sites.flatMap(({ before }) => before)),
    sites: sites.toSorted((one, other) => other.line.visits - one.line.visits),
    days: [...days].map(([day, lines]) => ({ ...sumOfLines(lines), day })),
    currencies: [...new Set(sites.flatMap(({ currencies }) => currencies))].sort(),
  }
}

/** The report of all sites as a file. The export is recorded at each site. */
function sitesFile(scope: PlatformScope<Staff>, fields: CampaignFields) {
  const plan = planOfSites(scope, fields)
  const { staff, now } = scope
  const note = { staffId: staff.id, now, action: 'list_exported' } as const
  const details = { list: 'campaigns', from: plan.from, to: plan.to }
  const left = [...scope.tenants]
  const read = async () => {
    const site = left.shift()
    if (!site) return { rows: [], next: null }
    const rows = await scope.forTenant(site.key, async ({ db, tenant }) => {
      await auditTenant(db, { ...note, details })
      return campaignReport(db, planAt(plan, tenant), { limit: 1, offset: 0 })
    })
    return { rows: rows.map((line) => ({ id: site.id, line })), next: left.length > 0 ? 'more' : null }
  }
  const csv = csvLines(['site', ...SUM_HEAD], read, ({ id, line }): Cell[] => [
    id,
    ...sumCells(line, plan.currency),
  ])
  return { csv, name: `campaigns-${plan.from}-${plan.to}.csv` }
}

async function reportOf(
  db: TenantDb,
  tenant: Tenant,
  fields: CampaignFields,
  now: Date,
): Promise<ShownReport> {
  const plan = planOf(fields, tenant, now)
  const shown = fields.page ?? 1
  const sum = { limit: 1, offset: 0 }
  const [total] = await campaignReport(db, { ...plan, by: [] }, sum)
  const [before] = await campaignReport(db, { ...planBefore(plan), by: [] }, sum)
  const counts = await countLines(db, plan)
  const lines = counts.lines - (plan.people ? counts.alone : 0)
  return {
    tenant,
    plan,
    total,
    before,
    counts,
    lines: await campaignReport(db, plan, { limit: PAGE, offset: (shown - 1) * PAGE }),
    days: await campaignReport(db, { ...plan, by: ['day'], people: false }, { limit: 1000, after: null }),
    pages: Math.max(1, Math.ceil(lines / PAGE)),
    page: shown,
    currencies: await currenciesOf(db, plan),
  }
}

/** The report as CSV lines, read in parts, each in its own transaction. */
function linesOf(scope: PlatformScope<Staff>, key: number, plan: ReportPlan): AsyncGenerator<string> {
  let last: ReportLine | null = null
  const read = async () => {
    const part = { limit: FILE_LINES, after: last }
    const rows = await scope.forTenant(key, ({ db }) => campaignReport(db, plan, part))
    last = rows.at(-1) ?? null
    return { rows, next: rows.length === FILE_LINES && plan.by.length > 0 ? 'more' : null }
  }
  return csvLines([...plan.by, ...SUM_HEAD], read, (line): Cell[] => [
    ...plan.by.map((name) => line[name]),
    ...sumCells(line, plan.currency),
  ])
}

const SUM_HEAD = [
  'visits',
  'robots',
  'signups',
  'confirmed',
  'first_purchases',
  'currency',
  'revenue',
  'refunds',
  'cost',
  'return_percent',
]

function sumCells(line: ReportLine, currency: string): Cell[] {
  const sum = (amount: number): Cell => ({ sum: decimal(amount, currency) })
  return [
    line.visits,
    line.robots,
    line.signups,
    line.confirmed,
    line.payers,
    currency,
    sum(line.revenue),
    sum(line.refunds),
    sum(line.cost),
    { sum: returnOf(line)?.toFixed(1) ?? '' },
  ]
}
