import type { Tenant } from '../../core/tenant.ts'
import type { LineCounts, ReportLine, ReportPlan } from '../../features/campaigns/server.ts'

/** Sums of a report, and those of as many days before. */
export interface Totals {
  readonly plan: ReportPlan
  readonly total: ReportLine | undefined
  readonly before: ReportLine | undefined
}

/** One line for each site. */
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
  /** The same by day, from the first on; days without anything are not among them. */
  readonly days: readonly ReportLine[]
  readonly page: number
  readonly pages: number
  /** Currencies that anything of these days is in. */
  readonly currencies: readonly string[]
}
