import type { Tenant } from '../../core/tenant.ts'
import type { LineCounts, ReportLine, ReportPlan } from '../../features/campaigns/server.ts'

/** Totals of a report, and those of as many days before. */
export interface Totals {
  readonly plan: ReportPlan
  readonly total: ReportLine | undefined
  readonly before: ReportLine | undefined
}

/** A report with one line per site. */
export interface SitesReport extends Totals {
  readonly sites: readonly { readonly tenant: Tenant; readonly line: ReportLine }[]
  readonly days: readonly ReportLine[]
  readonly currencies: readonly string[]
}

/** One page of the report of one site. */
export interface ShownReport extends Totals {
  readonly tenant: Tenant
  readonly counts: LineCounts
  readonly lines: readonly ReportLine[]
  /** The same by day, in ascending order, without days that have no data. */
  readonly days: readonly ReportLine[]
  readonly page: number
  readonly pages: number
  /** All currencies that occur in these days. */
  readonly currencies: readonly string[]
}
