import { type CampaignFields, LIMITS } from '../campaign-fields.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { CampaignFilter, OtherCurrencies } from './campaign-filter.tsx'
import { CampaignPlots } from './campaign-plots.tsx'
import { SitesTable } from './campaign-table.tsx'
import { ReportFrame } from './report-frame.tsx'
import type { SitesReport } from './shown-report.ts'

export interface CampaignSitesPageProps {
  readonly scope: PlatformScope<Staff>
  readonly fields: CampaignFields
  readonly report: SitesReport
}

/** Campaign results per site. Sources are only shown in the report of one site. */
export function CampaignSitesPage({ scope, fields, report }: CampaignSitesPageProps) {
  const { t } = scope
  const { from, to, currency } = report.plan
  const limits = Object.fromEntries(LIMITS.map((name) => [name, fields[name]]))
  const shown = { from, to, currency, ...limits }
  return (
    <ReportFrame scope={scope} tab="/campaigns" tenant={undefined}>
      <p>{t('console:report.text')}</p>
      <CampaignFilter scope={scope} fields={fields} report={report} />
      <OtherCurrencies scope={scope} report={report} />
      <CampaignPlots scope={scope} report={report} />
      <SitesTable
        scope={scope}
        report={report}
        siteAddress={(tenant) => addressOf('/campaigns', { tenant, ...shown })}
      />
      <p>
        <a href={addressOf('/campaigns/export', { tenant: 'all', ...shown })}>{t('console:csv')}</a>
      </p>
    </ReportFrame>
  )
}
