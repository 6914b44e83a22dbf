import { siteDay } from '../../core/calendar.ts'
import type { Tenant } from '../../core/tenant.ts'
import { COST_SOURCE, type CostRow } from '../../features/campaigns/server.ts'
import { formatDate, formatNumber } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { currenciesOfSite } from '../campaign-fields.ts'
import { type LineFault, LONGEST } from '../cost-file.ts'
import type { SiteListProps } from '../list-page.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'
import { type Column, DataTable, moneyOf } from './data-table.tsx'
import { siteField } from './filter.tsx'
import { List } from './list.tsx'
import { ReportFrame } from './report-frame.tsx'

const PATH = '/campaigns/costs'
/** Faults of a file that are listed: further lines usually repeat the same fault. */
const MOST_FAULTS = 20

/** Costs of one site, the form to enter one and the form to import a file. */
export function CostsPage({ fault, typed = {}, faults, ...list }: SiteListProps<CostRow>) {
  const { scope, tenant, rows } = list
  const { t } = scope
  const none = <EmptyState icon="credits" title={t('console:cost.none')} text={t('console:cost.none_text')} />
  if (!tenant) {
    return (
      <ReportFrame scope={scope} tab={PATH} tenant={undefined}>
        {none}
      </ReportFrame>
    )
  }
  const parts = { scope, tenant, fields: fault?.fields ?? {}, typed }
  return (
    <ReportFrame scope={scope} tab={PATH} tenant={tenant.key} fault={fault?.message}>
      <p>{t('console:cost.text')}</p>
      <List
        {...list}
        path={PATH}
        fields={[siteField(scope)]}
        button="choose"
        beside={
          <>
            {faults && <Faults scope={scope} faults={faults} />}
            <CostForm {...parts} />
            <FileForm {...parts} isOpen={faults !== undefined || parts.fields.file !== undefined} />
          </>
        }
        empty={none}
        more
      >
        <CostTable scope={scope} tenant={tenant} rows={rows} />
      </List>
    </ReportFrame>
  )
}

/** Faults of a refused file by line; nothing of the file was imported. */
function Faults({ scope, faults }: { scope: PlatformScope<Staff>; faults: readonly LineFault[] }) {
  const { t, locale } = scope
  const more = faults.length - MOST_FAULTS
  return (
    <Alert tone="danger" title={t('console:cost.refused')}>
      <ul>
        {faults.slice(0, MOST_FAULTS).map(({ line, code, found }) => (
          <li key={`${line} ${code} ${found}`}>
            {`${t('console:cost.line', { line: formatNumber(locale.iso, line) })} ${t(`console:cost_fault.${code}`, { found })}`}
          </li>
        ))}
        {more > 0 && <li>{t('console:cost.more', { count: more })}</li>}
      </ul>
    </Alert>
  )
}

interface FormProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: Tenant
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

function CostForm({ scope, tenant, fields, typed }: FormProps) {
  const { t, now } = scope
  const currencies = currenciesOfSite(tenant).map((value) => ({ value, label: value }))
  const yesterday = new Date(siteDay({ tenant, now }).getTime() - 86_400_000).toISOString().slice(0, 10)
  const given = (name: string, usual?: string) => ({
    name,
    defaultValue: typed[name] ?? usual,
    error: fields[name],
  })
  return (
    <details className="card" open={Object.keys(typed).length > 0}>
      <summary>{t('console:cost.enter')}</summary>
      <form method="post" action={PATH} className="stack">
        <input type="hidden" name="tenant" value={tenant.key} />
        <div className="filter">
          <TextField label={t('console:cost.day')} type="date" required {...given('day', yesterday)} />
          <TextField label={t('console:cost.amount')} inputMode="decimal" required {...given('amount')} />
          <Select label={t('console:currency')} options={currencies} {...given('currency')} />
          {COST_SOURCE.map((name) => (
            <TextField
              key={name}
              label={t(`console:report_dimension.${name}`)}
              maxLength={LONGEST}
              {...given(name)}
            />
          ))}
        </div>
        <Button type="submit">{t('console:cost.save')}</Button>
      </form>
    </details>
  )
}

function FileForm({ scope, tenant, fields, isOpen }: FormProps & { readonly isOpen: boolean }) {
  const { t } = scope
  return (
    <details className="card" open={isOpen}>
      <summary>{t('console:cost.import')}</summary>
      <form
        method="post"
        action={`${PATH}/import?tenant=${tenant.key}`}
        encType="multipart/form-data"
        className="stack"
      >
        <p className="note">{t('console:cost.import_text')}</p>
        <pre className="mono">{`day,network,ref,lander,slug,amount,currency\n2026-11-21,adnet,banner-7,gallery,,120.50,${currenciesOfSite(tenant)[0] ?? 'EUR'}`}</pre>
        <TextField
          label={t('console:cost.file')}
          type="file"
          name="file"
          accept=".csv,text/csv,text/plain"
          required
          error={fields.file}
        />
        <Button type="submit">{t('console:cost.import_do')}</Button>
      </form>
    </details>
  )
}

interface TableProps extends Pick<FormProps, 'scope' | 'tenant'> {
  readonly rows: readonly CostRow[]
}

function CostTable({ scope, tenant, rows }: TableProps) {
  const { t, locale } = scope
  const shown = COST_SOURCE.filter((name) => rows.some((row) => row[name] !== ''))
  const remove = t('console:cost.remove')
  const dayOf = ({ day }: CostRow) => formatDate(locale.iso, new Date(`${day}T00:00:00Z`))
  const amountOf = ({ amount, currency }: CostRow) => moneyOf(scope, amount, currency)
  const columns: readonly Column<CostRow>[] = [
    { head: t('console:cost.day'), cell: (row) => <time dateTime={row.day}>{dayOf(row)}</time> },
    ...shown.map((name) => ({
      head: t(`console:report_dimension.${name}`),
      cell: (row: CostRow) => row[name],
    })),
    { head: t('console:cost.amount'), number: true, cell: amountOf },
    {
      head: '',
      cell: (row) => (
        <form method="post" action={`${PATH}/remove`} className="person">
          <input type="hidden" name="tenant" value={tenant.key} />
          <input type="hidden" name="id" value={row.id} />
          <Button
            type="submit"
            variant="secondary"
            size="small"
            aria-label={`${remove}: ${dayOf(row)}, ${amountOf(row)}`}
          >
            {remove}
          </Button>
        </form>
      ),
    },
  ]
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
}
