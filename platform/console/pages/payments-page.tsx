import type { Translate } from '../../core/locale.ts'
import { PAYMENT_METHODS } from '../../core/payment-methods.ts'
import { type ListedPayment, methodName, orderNumber, paidText } from '../../features/payments/server.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable, moneyOf } from './data-table.tsx'
import { DayFields } from './day-fields.tsx'
import { FinanceFrame, Paging } from './finance-frame.tsx'
import { UtcTime } from './utc-time.tsx'

export const PAYMENT_STATES = ['open', 'pending', 'paid', 'failed', 'canceled', 'expired'] as const
type PaymentState = (typeof PAYMENT_STATES)[number]

/** Members read the same words, but for the time that ran out. */
const STATE_TEXTS: Readonly<Record<PaymentState, string>> = {
  open: 'payments:state_loading',
  pending: 'payments:state_pending',
  paid: 'payments:state_completed',
  failed: 'payments:state_failed',
  canceled: 'payments:state_cancelled',
  expired: 'console:payment_expired',
}

/** A state of the database in the reader's words; one that is new is shown as it is. */
export function stateName(status: string, t: Translate): string {
  const known = PAYMENT_STATES.find((one) => one === status)
  return known ? t(STATE_TEXTS[known]) : status
}

const STATE_TONES: Readonly<Record<string, TagTone>> = { paid: 'success', pending: 'warning', open: 'brand' }

export interface StateTagProps {
  readonly payment: Pick<ListedPayment, 'status' | 'amount' | 'returned' | 'charged_back'>
  readonly t: Translate
}

/** A state as a label that is found at a glance: "paid" only where the money stayed. */
export function StateTag({ payment, t }: StateTagProps) {
  const { status, returned, charged_back: chargedBack } = payment
  if (returned > 0) return <Tag tone="neutral">{t(paidText(payment, chargedBack > 0))}</Tag>
  return <Tag tone={STATE_TONES[status] ?? 'neutral'}>{stateName(status, t)}</Tag>
}

/** What the form of the list holds, as typed. */
export interface PaymentFields {
  readonly tenant?: number | undefined
  readonly status?: string | undefined
  readonly method?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly member?: string | undefined
  readonly provider_id?: string | undefined
  readonly after?: string | undefined
}

export interface PaymentsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly fields: PaymentFields
  readonly rows: readonly ListedPayment[]
  readonly next: string | null
  /** Alerts that are open and refunds that wait, in all sites of the person. */
  readonly waiting: { readonly alerts: number; readonly refunds: number }
}

/** Payments of one site, newest first, filtered by a plain form. */
export function PaymentsPage({ scope, fields, rows, next, waiting }: PaymentsPageProps) {
  const { t } = scope
  const { after: _after, ...filter } = fields
  return (
    <FinanceFrame scope={scope} tab="/finance">
      {waiting.alerts > 0 && (
        <Alert tone="warning">
          <a href="/finance/alerts">{t('console:alerts_open', { number: waiting.alerts })}</a>
        </Alert>
      )}
      {waiting.refunds > 0 && (
        <Alert tone="info">
          <a href="/finance/refunds?state=requested">
            {t('console:refunds_waiting', { number: waiting.refunds })}
          </a>
        </Alert>
      )}
      <FilterForm scope={scope} fields={fields} />
      {rows.length === 0 ? (
        <EmptyState icon="search" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
      ) : (
        <PaymentTable scope={scope} rows={rows} tenant={fields.tenant} />
      )}
      <Paging
        scope={scope}
        first={fields.after ? addressOf('/finance', filter) : null}
        next={next && addressOf('/finance', { ...filter, after: next })}
        file={addressOf('/finance/export', { ...filter, list: 'payments' })}
      />
    </FinanceFrame>
  )
}

function FilterForm({ scope, fields }: Pick<PaymentsPageProps, 'scope' | 'fields'>) {
  const { t } = scope
  const all = t('console:all')
  const states = PAYMENT_STATES.map((value) => ({ value, label: t(STATE_TEXTS[value]) }))
  const methods = PAYMENT_METHODS.map((value) => ({ value, label: methodName(value, t) }))
  return (
    <form method="get" action="/finance" className="card filter">
      <Select
        label={t('console:site')}
        name="tenant"
        options={sitesOf(scope)}
        defaultValue={String(fields.tenant ?? '')}
      />
      <Select
        label={t('console:state_label')}
        name="status"
        placeholder={all}
        options={states}
        defaultValue={fields.status ?? ''}
      />
      <Select
        label={t('payments:receipt_method')}
        name="method"
        placeholder={all}
        options={methods}
        defaultValue={fields.method ?? ''}
      />
      <DayFields scope={scope} from={fields.from} to={fields.to} />
      <TextField
        label={t('console:member_field')}
        name="member"
        defaultValue={fields.member}
        maxLength={254}
      />
      <TextField
        label={t('console:provider_id')}
        name="provider_id"
        defaultValue={fields.provider_id}
        maxLength={100}
      />
      <Button type="submit" icon="filter">
        {t('console:filter')}
      </Button>
    </form>
  )
}

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly rows: readonly ListedPayment[]
  readonly tenant: number | undefined
}

export function PaymentTable({ scope, rows, tenant }: TableProps) {
  const { t } = scope
  return (
    <DataTable
      head={[
        t('payments:receipt_number'),
        t('console:when'),
        t('console:state_label'),
        t('payments:receipt_method'),
        t('payments:receipt_amount'),
        t('console:payment_returned'),
      ]}
      numbers={[4, 5]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <a key="link" className="mono" href={addressOf('/finance/payment', { tenant, id: row.id })}>
            {orderNumber(row.id)}
          </a>,
          <UtcTime key="when" scope={scope} at={row.created_at} />,
          <StateTag key="state" payment={row} t={t} />,
          methodName(row.method, t),
          moneyOf(scope, row.amount, row.currency),
          row.returned > 0 ? moneyOf(scope, row.returned, row.currency) : '–',
        ],
      }))}
    />
  )
}
