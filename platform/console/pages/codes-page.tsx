import type { Tenant } from '../../core/tenant.ts'
import type { ManagedCode } from '../../features/discounts/server.ts'
import { methodName } from '../../features/payments/server.ts'
import { countryName, formatDate, formatNumber, formatPercent } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { SiteListProps } from '../list-page.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { CodeForm } from './code-form.tsx'
import { type Column, DataTable, moneyOf } from './data-table.tsx'
import { type FilterField, siteField } from './filter.tsx'
import { Frame } from './frame.tsx'
import { List } from './list.tsx'

export const CODE_STATES = ['active', 'inactive', 'expired'] as const

/** Discount codes of one site with their revenue, and the form that creates them. */
export function CodesPage({ fault, typed = {}, ...list }: SiteListProps<ManagedCode>) {
  const { scope, query, tenant, rows } = list
  const { t } = scope
  const { after: _after, ...filter } = query
  return (
    <Frame scope={scope} path="/codes" fault={fault?.message}>
      <h1>{t('console:codes')}</h1>
      <List
        {...list}
        path="/codes"
        fields={fieldsOf(scope)}
        button="quiet"
        beside={
          <>
            {tenant && (
              <details className="card" open={fault !== undefined}>
                <summary>{t('console:codes_make')}</summary>
                <CodeForm scope={scope} tenant={tenant} fields={fault?.fields ?? {}} typed={typed} />
              </details>
            )}
            <p>
              <a href={addressOf('/codes/export', filter)}>{t('console:csv')}</a>
            </p>
          </>
        }
        empty={
          <EmptyState icon="gift" title={t('console:codes_none')} text={t('console:audit_empty_text')} />
        }
        more
      >
        <CodeTable scope={scope} rows={rows} tenant={tenant} />
      </List>
    </Frame>
  )
}

function fieldsOf(scope: PlatformScope): readonly FilterField[] {
  const states = CODE_STATES.map((value) => ({ value, label: scope.t(`console:code_state.${value}`) }))
  return [
    siteField(scope),
    { name: 'text', label: 'console:code_name', maxLength: 40 },
    { name: 'state', label: 'console:state_label', any: 'console:all', options: states },
  ]
}

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly rows: readonly ManagedCode[]
  readonly tenant: Tenant | undefined
}

function CodeTable({ scope, rows, tenant }: TableProps) {
  const { t, locale } = scope
  const sums = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, sum]) => moneyOf(scope, sum, name))
      .join(' + ')
  const columns: readonly Column<ManagedCode>[] = [
    {
      head: t('console:code_name'),
      cell: ({ code }) => <strong className="mono pick">{code}</strong>,
    },
    {
      head: t('console:code_percent'),
      number: true,
      cell: ({ percentage }) => formatPercent(locale.iso, percentage),
    },
    {
      head: t('console:state_label'),
      cell: ({ status }) => (
        <Tag tone={status === 'active' ? 'success' : 'neutral'}>{t(`console:code_state.${status}`)}</Tag>
      ),
    },
    { head: t('console:code_orders'), number: true, cell: ({ uses }) => formatNumber(locale.iso, uses) },
    { head: t('console:code_paid'), number: true, cell: ({ revenue }) => sums(revenue) },
    { head: t('console:code_given'), number: true, cell: ({ given }) => sums(given) },
    {
      head: t('console:code_limits'),
      cell: (code) => <CodeLimits scope={scope} code={code} tenant={tenant} />,
    },
    {
      head: '',
      cell: ({ code, status }) =>
        status === 'active' && <DisableForm scope={scope} code={code} tenant={tenant} />,
    },
  ]
  return <DataTable columns={columns} rows={rows} keyOf={({ code }) => code} />
}

/** The limits of a code; unset ones are left out. */
function CodeLimits({ scope, code, tenant }: Omit<TableProps, 'rows'> & { readonly code: ManagedCode }) {
  const { t, locale } = scope
  const { currency, minimumOrder, useLimit, expiresAt, paymentMethods } = code
  const zone = tenant?.settings.time_zone ?? 'UTC'
  // `expiresAt` is the end of the last valid day, which is shown.
  const last = expiresAt && formatDate(locale.iso, new Date(expiresAt.getTime() - 1), 'medium', zone)
  const limits: readonly (readonly [string, string | null | undefined | false])[] = [
    [t('console:code_expires'), last],
    [t('console:code_limit'), useLimit !== null && formatNumber(locale.iso, useLimit)],
    [t('console:code_member'), code.memberId],
    [t('members:field_country'), code.country && countryName(locale.iso, code.country)],
    [t('console:code_minimum'), minimumOrder > 0 && moneyOf(scope, minimumOrder, currency)],
    [t('payments:receipt_method'), paymentMethods?.map((one) => methodName(one, t)).join(', ')],
  ]
  return (
    <>
      {limits
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            {name}: {value}
          </div>
        ))}
      {t(code.oncePerMember ? 'console:code_once' : 'console:code_unlimited')}
    </>
  )
}

type DisableProps = Omit<TableProps, 'rows'> & { readonly code: string }

function DisableForm({ scope, code, tenant }: DisableProps) {
  const label = scope.t('console:code_disable')
  return (
    <form method="post" action="/codes/disable" className="person">
      <input type="hidden" name="tenant" value={tenant?.key} />
      <input type="hidden" name="code" value={code} />
      <Button type="submit" variant="secondary" size="small" aria-label={`${label}: ${code}`}>
        {label}
      </Button>
    </form>
  )
}
