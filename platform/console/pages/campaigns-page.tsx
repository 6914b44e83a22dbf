import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type CampaignFields, LIMITS } from '../campaign-fields.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { CampaignFilter, OtherCurrencies } from './campaign-filter.tsx'
import { CampaignPlots } from './campaign-plots.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { ReportFrame } from './report-frame.tsx'
import type { ShownReport } from './shown-report.ts'

export interface CampaignsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly fields: CampaignFields
  /** Undefined if the staff member has no site. */
  readonly report: ShownReport | undefined
}

/** Visits, conversions, revenue and cost of each source of one site. */
export function CampaignsPage({ scope, fields, report }: CampaignsPageProps) {
  const { t } = scope
  if (!report) {
    return (
      <ReportFrame scope={scope} tab="/campaigns" tenant={undefined}>
        <EmptyState icon="globe" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
      </ReportFrame>
    )
  }
  return (
    <ReportFrame scope={scope} tab="/campaigns" tenant={report.tenant.key}>
      <p>{t('console:report.text')}</p>
      <CampaignFilter scope={scope} fields={fields} report={report} />
      <OtherCurrencies scope={scope} report={report} />
      {report.counts.lines === 0 ? (
        <EmptyState icon="globe" title={t('console:report.empty')} text={t('console:report.empty_text')} />
      ) : (
        <>
          <CampaignPlots scope={scope} report={report} />
          <CampaignTable
            scope={scope}
            report={report}
            only={(name, value) =>
              addressOf('/campaigns', { ...addressFields(fields, report), [name]: value })
            }
            robots={addressOf('/campaigns', { ...addressFields(fields, report), robots: 1 })}
          />
        </>
      )}
      <Pages scope={scope} fields={fields} report={report} />
    </ReportFrame>
  )
}

interface PagesProps extends Pick<CampaignsPageProps, 'scope' | 'fields'> {
  readonly report: ShownReport
}

/** Links to the report as a file, and to its previous and next page. */
function Pages({ scope, fields, report }: PagesProps) {
  const { t } = scope
  const pageAt = (page: number) => addressOf('/campaigns', addressFields(fields, report, page))
  return (
    <div className="line">
      <a href={addressOf('/campaigns/export', addressFields(fields, report))}>{t('console:csv')}</a>
      <span className="line">
        {report.page > 1 && (
          <ButtonLink href={pageAt(report.page - 1)} variant="secondary" icon="chevron-left">
            {t('console:report.before')}
          </ButtonLink>
        )}
        {report.page < report.pages && (
          <ButtonLink href={pageAt(report.page + 1)} variant="secondary" iconEnd="chevron-right">
            {t('console:report.next')}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}

/** Query fields of an address that shows the same report. */
function addressFields(fields: CampaignFields, { plan }: ShownReport, page?: number) {
  const limits = Object.fromEntries(LIMITS.map((name) => [name, fields[name]]))
  const { from, to, currency } = plan
  const { tenant, robots } = fields
  return { tenant, from, to, currency, by: plan.by.join(','), ...limits, robots, page }
}
