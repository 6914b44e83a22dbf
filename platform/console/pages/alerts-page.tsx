import type { ReactNode } from 'react'
import { type ListedAlert, orderNumber } from '../../features/payments/server.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { Facts, moneyOf } from './data-table.tsx'
import { siteField } from './filter.tsx'
import { FinanceFrame, fileOf } from './finance-frame.tsx'
import { List, type ListQuery } from './list.tsx'
import { stateName } from './payments-page.tsx'
import { UtcTime } from './utc-time.tsx'

export interface AlertsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly query: ListQuery
  readonly rows: readonly ListedAlert[]
  readonly next: string | null
  readonly refused?: { readonly fault: FormFault; readonly id: string; readonly note: string } | undefined
}

/** Payment alerts of all sites of the staff member. */
export function AlertsPage({ refused, ...list }: AlertsPageProps) {
  const { scope, query, rows } = list
  const { t } = scope
  const states = ['open', 'resolved'].map((value) => ({ value, label: t(`console:alert_state.${value}`) }))
  return (
    <FinanceFrame scope={scope} tab="/finance/alerts" fault={refused?.fault.message}>
      <List
        {...list}
        path="/finance/alerts"
        fields={[
          siteField(scope, 'console:all'),
          { name: 'state', label: 'console:state_label', options: states },
        ]}
        empty={
          <EmptyState icon="check" title={t('console:alerts_none')} text={t('console:alerts_none_text')} />
        }
        file={fileOf(scope, 'alerts', query)}
      >
        {rows.map((alert) => (
          <AlertCard key={alert.id} scope={scope} alert={alert} refused={refused} />
        ))}
      </List>
    </FinanceFrame>
  )
}

/**
 * Kinds of alerts where the provider's payment differs from the order. They share one title; the
 * facts show the difference.
 */
const OF_ONE_PAYMENT = new Set(['payment', 'order', 'tenant', 'amount', 'currency'])

type CardProps = Pick<AlertsPageProps, 'scope' | 'refused'> & { readonly alert: ListedAlert }

function AlertCard({ scope, alert, refused }: CardProps) {
  const { t, tenants } = scope
  const { tenant_id: tenant, payment_id: payment } = alert
  const site = tenants.find(({ key }) => key === tenant)?.settings.name ?? String(tenant)
  return (
    <section className="card" data-row>
      <h2>{t(`console:alert.${OF_ONE_PAYMENT.has(alert.kind) ? 'mismatch' : alert.kind}`)}</h2>
      <Facts
        facts={[
          [t('console:site'), site],
          [t('console:when'), <UtcTime key="when" scope={scope} at={alert.created_at} />],
          [t('console:alert_seen'), <UtcTime key="seen" scope={scope} at={alert.seen_at} />],
          [
            t('console:payment'),
            payment && (
              <a className="mono" href={addressOf('/finance/payment', { tenant, id: payment })}>
                {orderNumber(payment)}
              </a>
            ),
          ],
          [t('console:provider'), [alert.provider, alert.provider_id].filter(Boolean).join(' ')],
          ...factsOf(scope, alert),
          [t('console:alert_by'), alert.resolved_by],
          [t('console:alert_note'), alert.note],
        ]}
      />
      {alert.state === 'open' && <ResolveForm scope={scope} alert={alert} refused={refused} />}
    </section>
  )
}

function ResolveForm({ scope, alert, refused }: CardProps) {
  const { t } = scope
  const mine = refused?.id === alert.id ? refused : undefined
  return (
    <form method="post" action="/finance/alerts/resolve" className="ask">
      <input type="hidden" name="tenant" value={alert.tenant_id} />
      <input type="hidden" name="id" value={alert.id} />
      <TextField
        label={t('console:alert_note')}
        name="note"
        required
        maxLength={500}
        defaultValue={mine?.note}
        error={mine?.fault.fields.note}
      />
      <Button type="submit" variant="secondary">
        {t('console:alert_resolve')}
      </Button>
    </form>
  )
}

/** Labels of the facts of an alert; a fact without a label is shown by its key. */
const NAMES: Readonly<Record<string, string>> = {
  amount: 'payments:receipt_amount',
  their_amount: 'console:alert_fact.their_amount',
  status: 'console:state_label',
  their_status: 'console:alert_fact.their_status',
  known: 'console:alert_fact.known',
  order: 'console:order',
  their_payment: 'console:provider_id',
  members: 'console:members',
  due: 'console:alert_fact.due',
  granted: 'console:alert_fact.granted',
  left: 'console:alert_fact.left',
}
const STATES = new Set(['status', 'their_status', 'known'])
const CURRENCY_OF: Readonly<Record<string, string>> = { amount: 'currency', their_amount: 'their_currency' }
const CURRENCIES = new Set(Object.values(CURRENCY_OF))

/** The facts of an alert with their labels: amounts as money, states as in the lists. */
function factsOf(
  scope: PlatformScope<Staff>,
  { facts }: Pick<ListedAlert, 'facts'>,
): readonly (readonly [string, ReactNode])[] {
  const found = (facts ?? {}) as Readonly<Record<string, unknown>>
  return Object.entries(found)
    .filter(([name]) => !CURRENCIES.has(name))
    .map(([name, value]) => {
      const label = NAMES[name]
      return [label === undefined ? name : scope.t(label), shown(scope, found, name, value)] as const
    })
}

function shown(
  scope: PlatformScope<Staff>,
  facts: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): ReactNode {
  const currency = facts[CURRENCY_OF[name] ?? '']
  if (typeof value === 'number' && typeof currency === 'string') return moneyOf(scope, value, currency)
  if (typeof value === 'number') return formatNumber(scope.locale.iso, value)
  if (STATES.has(name)) return stateName(String(value), scope.t)
  return value === null ? null : <span className="mono">{String(value)}</span>
}
