import type { Tenant } from '../../core/tenant.ts'
import type { ManagedCode } from '../../features/discounts/server.ts'
import { methodName } from '../../features/payments/server.ts'
import { countryName, formatNumber, formatPercent } from '../../i18n/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed.ts'
import { CodeForm } from './code-form.tsx'
import { Facts, moneyOf, When } from './data-table.tsx'
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
      {rows.map((code) => (
        <CodeCard key={code.code} scope={scope} code={code} tenant={fields.tenant} />
      ))}
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

type CardProps = Pick<CodesPageProps, 'scope'> & { code: ManagedCode; tenant: number | undefined }

function CodeCard({ scope, code, tenant }: CardProps) {
  const { t, locale } = scope
  const { currency, minimumOrder, useLimit, expiresAt, paymentMethods } = code
  const sums = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([name, sum]) => moneyOf(scope, sum, name))
      .join(' + ')
  return (
    <section className="card">
      <h2>
        <span className="mono">{code.code}</span> · {formatPercent(locale.iso, code.percentage)}
      </h2>
      <Facts
        facts={[
          [t('console:state_label'), t(`console:code_state.${code.status}`)],
          [t('console:code_orders'), formatNumber(locale.iso, code.uses)],
          [t('console:code_paid'), sums(code.revenue)],
          [t('console:code_given'), sums(code.given)],
          [t('console:code_limit'), useLimit === null ? '' : formatNumber(locale.iso, useLimit)],
          [t('console:code_member'), code.memberId],
          [t('members:field_country'), code.country ? countryName(locale.iso, code.country) : ''],
          [t('console:code_minimum'), minimumOrder > 0 ? moneyOf(scope, minimumOrder, currency) : ''],
          [t('payments:receipt_method'), paymentMethods?.map((one) => methodName(one, t)).join(', ')],
          [t('console:code_expires'), expiresAt && <When key="until" scope={scope} at={expiresAt} />],
          [t('console:code_once'), code.oncePerMember ? '✓' : ''],
        ]}
      />
      {code.status === 'active' && (
        <form method="post" action="/codes/disable" className="person">
          <input type="hidden" name="tenant" value={tenant} />
          <input type="hidden" name="code" value={code.code} />
          <Button type="submit" variant="secondary" size="small">
            {t('console:code_disable')}
          </Button>
        </form>
      )}
    </section>
  )
}
