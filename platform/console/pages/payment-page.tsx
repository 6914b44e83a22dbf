import type { ReactNode } from 'react'
import { methodName, orderNumber } from '../../features/payments/server.ts'
import { isByHand, type OrderStanding, type RefundRow } from '../../features/refunds/server.ts'
import { countryName, formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { decimal } from '../amounts.ts'
import type { PaymentDetails } from '../payment-details.ts'
import { may, REFUND_LIMITS } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed-fields.ts'
import { CopyableId } from './copy-button.tsx'
import { type Column, DataTable, Facts, moneyOf } from './data-table.tsx'
import { FinanceFrame } from './finance-frame.tsx'
import { StateTag } from './payments-page.tsx'
import { ReasonField } from './reason-field.tsx'
import { UtcTime } from './utc-time.tsx'

export interface PaymentPageProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly details: PaymentDetails
  readonly idempotencyKey: string
  readonly fault?: FormFault
  readonly typed?: Typed
}

/**
 * One payment: order, member, provider, documents, refunds, credit entries, and the refund form.
 */
export function PaymentPage(props: PaymentPageProps) {
  const { scope, tenant, details, idempotencyKey, fault, typed } = props
  const { t, staff } = scope
  const { payment, standing } = details
  return (
    <FinanceFrame scope={scope} tab="/finance" fault={fault?.message}>
      <h2 className="mono">{orderNumber(payment.id)}</h2>
      <PaymentFacts {...props} />
      {standing && may(staff.role, 'refunds.request') && (
        <RefundForm
          scope={scope}
          tenant={tenant}
          standing={standing}
          idempotencyKey={idempotencyKey}
          fields={fault?.fields ?? {}}
          typed={typed ?? {}}
        />
      )}
      <Payouts scope={scope} tenant={tenant} refunds={details.refunds} />
      <Refunds {...props} />
      <Entries {...props} />
      <p>
        <a href={addressOf('/finance', { tenant })}>{t('console:payments_all')}</a>
      </p>
    </FinanceFrame>
  )
}

type DetailsProps = Pick<PaymentPageProps, 'scope' | 'tenant' | 'details'>

function PaymentFacts({ scope, tenant, details }: DetailsProps) {
  const { t, locale } = scope
  const { payment, standing, documents } = details
  const facts: (readonly [string, ReactNode])[] = [
    [t('console:state_label'), <StateTag key="state" payment={payment} t={t} />],
    [t('invoices:buyer'), <Buyer key="buyer" scope={scope} tenant={tenant} details={details} />],
    [t('console:order'), `${t('common:credits', { count: payment.credits })} (${payment.package})`],
    [t('payments:receipt_amount'), moneyOf(scope, payment.amount, payment.currency)],
    [
      t('console:list_price'),
      payment.list_amount !== payment.amount && moneyOf(scope, payment.list_amount, payment.currency),
    ],
    [t('console:code_name'), payment.discount_code],
    [t('members:field_country'), countryName(locale.iso, payment.country)],
    [t('payments:receipt_method'), methodName(payment.method, t)],
    [t('console:provider'), payment.provider],
    [t('console:provider_id'), payment.provider_id && <span className="mono">{payment.provider_id}</span>],
    [t('console:when'), <UtcTime key="made" scope={scope} at={payment.created_at} />],
    [
      t('console:paid_at'),
      payment.granted_at && <UtcTime key="paid" scope={scope} at={payment.granted_at} />,
    ],
    [
      t('console:payment_returned'),
      payment.returned > 0 ? moneyOf(scope, payment.returned, payment.currency) : '',
    ],
    [t('console:refunded'), payment.refunded > 0 ? moneyOf(scope, payment.refunded, payment.currency) : ''],
    [
      t('console:charged_back'),
      payment.charged_back > 0 ? moneyOf(scope, payment.charged_back, payment.currency) : '',
    ],
    [t('console:credits_unused'), standing ? formatNumber(locale.iso, standing.unused) : ''],
    [t('console:documents'), documents.map(({ number }) => number).join(', ')],
  ]
  return (
    <section className="card">
      <Facts facts={facts} />
    </section>
  )
}

/**
 * The member who paid, with a link to the member's page; of an erased account only the id is left.
 */
function Buyer({ scope, tenant, details }: DetailsProps) {
  const { t, staff } = scope
  const { payment, name } = details
  return (
    <>
      <strong>{name ?? t('console:member_gone')}</strong>{' '}
      {name === null && <CopyableId scope={scope} value={payment.member_id} />}
      {name !== null && may(staff.role, 'members.manage') && (
        <a
          title={payment.member_id}
          href={addressOf('/members/member', { tenant, id: payment.member_id, reason: 'payment' })}
        >
          {t('console:member_open')}
        </a>
      )}
    </>
  )
}

function Refunds({ scope, tenant, details }: PaymentPageProps) {
  const { t, locale } = scope
  if (details.refunds.length === 0) return null
  const columns: readonly Column<RefundRow>[] = [
    { head: t('console:when'), cell: (refund) => <UtcTime scope={scope} at={refund.requested_at} /> },
    { head: t('console:kind'), cell: ({ kind }) => t(`console:refund_kind.${kind}`) },
    {
      head: t('console:state_label'),
      cell: ({ state }) => (
        <a href={addressOf('/finance/refunds', { tenant, state })}>{t(`console:refund_state.${state}`)}</a>
      ),
    },
    {
      head: t('payments:receipt_amount'),
      number: true,
      cell: ({ amount, currency }) => moneyOf(scope, amount, currency),
    },
    { head: t('history:credits'), number: true, cell: ({ credits }) => formatNumber(locale.iso, credits) },
  ]
  return (
    <>
      <h2>{t('console:finance_refunds')}</h2>
      <DataTable columns={columns} rows={details.refunds} keyOf={({ id }) => id} />
    </>
  )
}

function Entries({ scope, details }: PaymentPageProps) {
  const { t, locale } = scope
  if (details.entries.length === 0) return null
  const columns: readonly Column<(typeof details.entries)[number]>[] = [
    { head: t('console:when'), cell: (entry) => <UtcTime scope={scope} at={entry.created_at} /> },
    { head: t('console:what'), cell: ({ reason }) => t(`credits:reason_${reason}`) },
    { head: t('history:credits'), number: true, cell: ({ delta }) => formatNumber(locale.iso, delta) },
    {
      head: t('history:balance_after'),
      number: true,
      cell: (entry) => formatNumber(locale.iso, entry.balance_after),
    },
  ]
  return (
    <>
      <h2>{t('history:title')}</h2>
      <DataTable columns={columns} rows={details.entries} keyOf={({ id }) => id} />
    </>
  )
}

interface PayoutsProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly refunds: readonly RefundRow[]
}

/**
 * Refunds that the provider cannot return: the recipient to whom staff transfers the money, also
 * after the account is erased, and the button that records the transfer. Only on the page of a
 * payment, where each view is recorded.
 */
function Payouts({ scope, tenant, refunds }: PayoutsProps) {
  const { t, staff } = scope
  return refunds
    .filter(({ state }) => isByHand(state))
    .map((refund) => (
      <section key={refund.id} className="card">
        <h2>{t('console:payout_title')}</h2>
        <p>{t('console:payout_text')}</p>
        <Facts
          facts={[
            [t('payments:receipt_amount'), moneyOf(scope, refund.amount, refund.currency)],
            [t('console:payout_name'), refund.declared_name],
            [t('common:email'), refund.declared_email],
          ]}
        />
        {may(staff.role, 'refunds.approve') && (
          <form method="post" action="/finance/refunds/paid">
            <input type="hidden" name="tenant" value={tenant} />
            <input type="hidden" name="id" value={refund.id} />
            <Button type="submit" size="small">
              {t('console:payout_button')}
            </Button>
          </form>
        )}
      </section>
    ))
}

interface RefundFormProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly standing: OrderStanding
  readonly idempotencyKey: string
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

/**
 * Refunds one order. The form states the remaining amount, and above which amount a second person
 * decides.
 */
function RefundForm({ scope, tenant, standing, idempotencyKey, fields, typed }: RefundFormProps) {
  const { t, staff } = scope
  const { order, unused, amount } = standing
  const left = order.amount - order.returned
  if (left <= 0) return null
  const limit = REFUND_LIMITS[staff.role].amount
  const money = (sum: number) => moneyOf(scope, sum, order.currency)
  return (
    <section className="card" id="refund">
      <h2>{t('console:refund_title')}</h2>
      <p>{t('console:refund_left', { left: money(left), unused, value: money(amount) })}</p>
      <p>{t('console:refund_limit', { limit: money(limit) })}</p>
      <form method="post" action="/finance/refund" className="ask">
        <input type="hidden" name="tenant" value={tenant} />
        <input type="hidden" name="payment" value={order.payment_id} />
        <input type="hidden" name="key" value={typed.key ?? idempotencyKey} />
        <TextField
          label={t('console:refund_sum', { currency: order.currency.trim() })}
          name="amount"
          inputMode="decimal"
          required
          defaultValue={typed.amount ?? decimal(amount > 0 ? amount : left, order.currency)}
          error={fields.amount}
        />
        <ReasonField t={t} fields={fields} typed={typed} />
        <Button
          type="submit"
          data-sum-of="amount"
          data-sum-currency={order.currency.trim()}
          data-sum-text={t('console:refund_button_sum', { sum: '{sum}' })}
        >
          {t('console:refund_button')}
        </Button>
      </form>
    </section>
  )
}
