import type { Tenant } from '../../core/tenant.ts'
import type { ReportLine, ReportPlan } from '../../features/campaigns/server.ts'

/** One page of the report of one site. */
export interface ShownReport {
  readonly tenant: Tenant
  readonly plan: ReportPlan
  readonly total: ReportLine | undefined
  readonly lines: readonly ReportLine[]
  /** The same by day, from the first on; days without anything are not among them. */
  readonly days: readonly ReportLine[]
  readonly page: number
  readonly pages: number
  /** Currencies that anything of these days is in. */
  readonly currencies: readonly string[]
}
