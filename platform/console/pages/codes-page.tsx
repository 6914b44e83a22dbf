import type { Tenant } from '../../core/tenant.ts'
import type { ManagedCode } from '../../features/discounts/server.ts'
import { methodName } from '../../features/payments/server.ts'
import { countryName, formatDate, formatNumber, formatPercent } from '../../i18n/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'
import { CodeForm } from './code-form.tsx'
import { DataTable, moneyOf } from './data-table.tsx'
import { Frame } from './frame.tsx'

export const CODE_STATES = ['active', 'inactive', 'expired'] as const

export interface CodeFields {
  readonly tenant?: number | undefined
  readonly state?: string | undefined
  readonly text?: string | undefined
  readonly batch?: string | undefined
  readonly after?: string | undefined
}

export interface CodesPageProps {
  readonly scope: PlatformScope<Staff>
  readonly fields: CodeFields
  readonly tenant?: Tenant
  readonly rows: readonly ManagedCode[]
  readonly next: string | null
  readonly fault?: FormFault
  readonly typed?: Typed
}

/** Codes of one site with what each brought, and the form that makes them. */
export function CodesPage({ scope, fields, tenant, rows, next, fault, typed = {} }: CodesPageProps) {
  const { t } = scope
  const { after: _after, ...filter } = fields
  return (
    <Frame scope={scope} path="/codes" fault={fault?.message}>
      <h1>{t('console:codes')}</h1>
      <FilterForm scope={scope} fields={fields} />
      {tenant && (
        <details className="card" open={fault !== undefined}>
          <summary>{t('console:codes_make')}</summary>
          <CodeForm scope={scope} tenant={tenant} fields={fault?.fields ?? {}} typed={typed} />
        </details>
      )}
      <p>
        <a href={addressOf('/codes/export', filter)}>{t('console:csv')}</a>
      </p>
      {rows.length === 0 && (
        <EmptyState icon="gift" title={t('console:codes_none')} text={t('console:audit_empty_text')} />
      )}
      {rows.length > 0 && <CodeTable scope={scope} rows={rows} tenant={tenant} />}
      {next && (
        <ButtonLink href={addressOf('/codes', { ...filter, after: next })} variant="secondary">
          {t('common:load_more')}
        </ButtonLink>
      )}
    </Frame>
  )
}

function FilterForm({ scope, fields }: Pick<CodesPageProps, 'scope' | 'fields'>) {
  const { t } = scope
  const states = CODE_STATES.map((value) => ({ value, label: t(`console:code_state.${value}`) }))
  return (
    <form method="get" action="/codes" className="card filter">
      <Select
        label={t('console:site')}
        name="tenant"
        options={sitesOf(scope)}
        defaultValue={String(fields.tenant ?? '')}
      />
      <TextField label={t('console:code_name')} name="text" maxLength={40} defaultValue={fields.text} />
      <Select
        label={t('console:state_label')}
        name="state"
        placeholder={t('console:all')}
        options={states}
        defaultValue={fields.state ?? ''}
      />
      <Button type="submit" variant="secondary" icon="filter">
        {t('console:filter')}
      </Button>
    </form>
  )
}

interface TableProps {
  readonly scope: CodesPageProps['scope']
  readonly rows: readonly ManagedCode[]
  readonly tenant: Tenant | undefined
}

function CodeTable({ scope, rows, tenant }: TableProps) {
  const { t, locale } = scope
  const sums = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, sum]) => moneyOf(scope, sum, name))
      .join(' + ')
  return (
    <DataTable
      head={[
        t('console:code_name'),
        t('console:code_percent'),
        t('console:state_label'),
        t('console:code_orders'),
        t('console:code_paid'),
        t('console:code_given'),
        t('console:code_limits'),
        '',
      ]}
      numbers={[1, 3, 4, 5]}
      rows={rows.map((code) => ({
        key: code.code,
        cells: [
          <strong key="code" className="mono pick">
            {code.code}
          </strong>,
          formatPercent(locale.iso, code.percentage),
          <Tag key="state" tone={code.status === 'active' ? 'success' : 'neutral'}>
            {t(`console:code_state.${code.status}`)}
          </Tag>,
          formatNumber(locale.iso, code.uses),
          sums(code.revenue),
          sums(code.given),
          <CodeLimits key="limits" scope={scope} code={code} tenant={tenant} />,
          code.status === 'active' && (
            <DisableForm key="end" scope={scope} code={code.code} tenant={tenant} />
          ),
        ],
      }))}
    />
  )
}

/** Whom, what and how long a code is for: only what limits it. */
function CodeLimits({ scope, code, tenant }: Omit<TableProps, 'rows'> & { readonly code: ManagedCode }) {
  const { t, locale } = scope
  const { currency, minimumOrder, useLimit, expiresAt, paymentMethods } = code
  const zone = tenant?.settings.time_zone ?? 'UTC'
  // A code ends with its last day.
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
