import { useContext } from 'react'
import type { Translate } from '../../core/locale.ts'
import { PAYMENT_METHODS } from '../../core/payment-methods.ts'
import { type ListedPayment, methodName, orderNumber, paidText } from '../../features/payments/server.ts'
import { Alert } from '../../ui/alert.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import type { SiteListProps } from '../list-page.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { ALERTS_OPEN, REFUNDS_WAITING } from '../waiting-work.ts'
import { type Column, DataTable, moneyOf } from './data-table.tsx'
import { DAY_FIELDS, type FilterField, siteField } from './filter.tsx'
import { FinanceFrame, fileOf } from './finance-frame.tsx'
import { List } from './list.tsx'
import { WaitingWork } from './navigation.tsx'
import { UtcTime } from './utc-time.tsx'

export const PAYMENT_STATES = ['open', 'pending', 'paid', 'failed', 'canceled', 'expired'] as const
type PaymentState = (typeof PAYMENT_STATES)[number]

/** The same texts as for members, except for `expired`. */
export const STATE_TEXTS: Readonly<Record<PaymentState, string>> = {
  open: 'payments:state_loading',
  pending: 'payments:state_pending',
  paid: 'payments:state_completed',
  failed: 'payments:state_failed',
  canceled: 'payments:state_cancelled',
  expired: 'console:payment_expired',
}

/** Label of a state of the database; an unknown state is shown as it is. */
export function stateName(status: string, t: Translate): string {
  const known = PAYMENT_STATES.find((one) => one === status)
  return known ? t(STATE_TEXTS[known]) : status
}

export const STATE_TONES: Readonly<Record<string, TagTone>> = {
  paid: 'success',
  pending: 'warning',
  open: 'brand',
}

export interface StateTagProps {
  readonly payment: Pick<ListedPayment, 'status' | 'amount' | 'returned' | 'charged_back'>
  readonly t: Translate
}

/** The state as a tag: "paid" only if nothing was refunded or charged back. */
export function StateTag({ payment, t }: StateTagProps) {
  const { status, returned, charged_back: chargedBack } = payment
  if (returned > 0) return <Tag tone="neutral">{t(paidText(payment, chargedBack > 0))}</Tag>
  return <Tag tone={STATE_TONES[status] ?? 'neutral'}>{stateName(status, t)}</Tag>
}

/** Payments of one site, newest first, with a filter form and what waits on all sites. */
export function PaymentsPage(list: SiteListProps<ListedPayment>) {
  const { scope, query, rows } = list
  const { t } = scope
  const work = useContext(WaitingWork)
  const countOf = (path: string) => work.find((one) => one.path === path)?.count ?? 0
  const waiting = { alerts: countOf(ALERTS_OPEN), refunds: countOf(REFUNDS_WAITING) }
  return (
    <FinanceFrame scope={scope} tab="/finance">
      {waiting.alerts > 0 && (
        <Alert tone="warning">
          <a href={ALERTS_OPEN}>{t('console:alerts_open', { number: waiting.alerts })}</a>
        </Alert>
      )}
      {waiting.refunds > 0 && (
        <Alert tone="info">
          <a href={REFUNDS_WAITING}>{t('console:refunds_waiting', { number: waiting.refunds })}</a>
        </Alert>
      )}
      <List {...list} path="/finance" fields={fieldsOf(scope)} file={fileOf(scope, 'payments', query)}>
        <PaymentTable scope={scope} rows={rows} tenant={query.tenant} />
      </List>
    </FinanceFrame>
  )
}

function fieldsOf(scope: PlatformScope): readonly FilterField[] {
  const { t } = scope
  const states = PAYMENT_STATES.map((value) => ({ value, label: t(STATE_TEXTS[value]) }))
  const methods = PAYMENT_METHODS.map((value) => ({ value, label: methodName(value, t) }))
  return [
    siteField(scope),
    { name: 'status', label: 'console:state_label', any: 'console:all', options: states },
    { name: 'method', label: 'payments:receipt_method', any: 'console:all', options: methods },
    ...DAY_FIELDS,
    { name: 'member', label: 'console:member_field', maxLength: 254 },
    { name: 'provider_id', label: 'console:provider_id', maxLength: 100 },
  ]
}

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly rows: readonly ListedPayment[]
  readonly tenant: number | undefined
}

export function PaymentTable({ scope, rows, tenant }: TableProps) {
  const { t } = scope
  const columns: readonly Column<ListedPayment>[] = [
    {
      head: t('payments:receipt_number'),
      cell: ({ id }) => (
        <a className="mono" href={addressOf('/finance/payment', { tenant, id })}>
          {orderNumber(id)}
        </a>
      ),
    },
    { head: t('console:when'), cell: (row) => <UtcTime scope={scope} at={row.created_at} /> },
    { head: t('console:state_label'), cell: (row) => <StateTag payment={row} t={t} /> },
    { head: t('payments:receipt_method'), cell: (row) => methodName(row.method, t) },
    {
      head: t('payments:receipt_amount'),
      number: true,
      cell: (row) => moneyOf(scope, row.amount, row.currency),
    },
    {
      head: t('console:payment_returned'),
      number: true,
      cell: (row) => (row.returned > 0 ? moneyOf(scope, row.returned, row.currency) : '–'),
    },
  ]
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
}
