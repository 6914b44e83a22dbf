import { DIMENSIONS } from '../../features/campaigns/server.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { type CampaignFields, currenciesOfSite, LIMITS } from '../campaign-fields.ts'
import { sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { ShownReport, SitesReport } from './shown-report.ts'

interface FilterProps {
  readonly scope: PlatformScope<Staff>
  readonly fields: CampaignFields
  readonly report: ShownReport | SitesReport
}

/**
 * Form for the site, days and currency of the report, its dimensions, and the values that it is
 * limited to.
 */
export function CampaignFilter({ scope, fields, report }: FilterProps) {
  const { t } = scope
  return (
    <form method="get" action="/campaigns" className="card stack">
      <Span scope={scope} fields={fields} report={report} />
      {'tenant' in report ? (
        <Split scope={scope} fields={fields} report={report} />
      ) : (
        <p className="note">{t('console:report.all_text')}</p>
      )}
      <Limits scope={scope} fields={fields} />
      <div>
        <Button type="submit" icon="filter">
          {t('console:filter')}
        </Button>
      </div>
    </form>
  )
}

/** Dimensions of the report of one site, and whether robot-only lines are shown. */
function Split({ scope, fields, report }: FilterProps) {
  const { t } = scope
  return (
    <>
      <fieldset className="picks">
        <legend>{t('console:report.by')}</legend>
        {DIMENSIONS.map((name) => (
          <Checkbox
            key={name}
            name="by"
            value={name}
            label={t(`console:report_dimension.${name}`)}
            defaultChecked={report.plan.by.includes(name)}
          />
        ))}
      </fieldset>
      <Checkbox
        name="robots"
        value="1"
        label={t('console:report.robots_show')}
        defaultChecked={fields.robots !== undefined}
      />
    </>
  )
}

/** Names the other currencies of the same days, which the sums do not include. */
export function OtherCurrencies({ scope, report }: Pick<FilterProps, 'scope' | 'report'>) {
  const others = report.currencies.filter((one) => one !== report.plan.currency)
  if (others.length === 0) return null
  return <p className="note">{scope.t('console:report.currencies', { list: others.join(', ') })}</p>
}

/** The site, the days and the currency of the report. */
function Span({ scope, fields, report }: FilterProps) {
  const { t } = scope
  const { plan, currencies } = report
  const sold = 'tenant' in report ? [report.tenant] : report.sites.map(({ tenant }) => tenant)
  const offered = [...new Set([...sold.flatMap(currenciesOfSite), ...currencies, plan.currency])]
  const all = scope.tenants.length > 1 ? [{ value: 'all', label: t('console:report.all') }] : []
  return (
    <div className="filter">
      <Select
        label={t('console:site')}
        name="tenant"
        options={[...all, ...sitesOf(scope)]}
        defaultValue={String(fields.tenant ?? '')}
      />
      <TextField label={t('console:from')} type="date" name="from" defaultValue={plan.from} />
      <TextField label={t('console:to')} type="date" name="to" defaultValue={plan.to} />
      <Select
        label={t('console:currency')}
        name="currency"
        options={offered.map((value) => ({ value, label: value }))}
        defaultValue={plan.currency}
      />
    </div>
  )
}

/** Values that the report is limited to; expanded if one is set. */
function Limits({ scope, fields }: Pick<FilterProps, 'scope' | 'fields'>) {
  const { t } = scope
  return (
    <details open={LIMITS.some((name) => fields[name] !== undefined)}>
      <summary>{t('console:report.only')}</summary>
      <p className="note">{t('console:report.only_text')}</p>
      <div className="filter">
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={t(`console:report_dimension.${name}`)}
            name={name}
            maxLength={100}
            defaultValue={fields[name]}
          />
        ))}
      </div>
    </details>
  )
}
