import type { ReactNode } from 'react'
import { type ListedPayment, methodName } from '../../features/payments/server.ts'
import { CREDIT_CAUSES } from '../../features/refunds/server.ts'
import { countryName, formatNumber } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import type { LookReason } from '../look-reasons.ts'
import type { MemberSheet } from '../member-queries.ts'
import { may, REFUND_LIMITS } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import type { Typed } from '../typed.ts'
import { Facts, When } from './data-table.tsx'
import { Frame } from './frame.tsx'
import { PaymentTable } from './payments-page.tsx'

export interface MemberPageProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly id: string
  readonly reason: LookReason
  readonly sheet: MemberSheet
  readonly payments: readonly ListedPayment[]
  readonly idempotencyKey: string
  readonly fault?: FormFault
  readonly typed?: Typed
}

/** One member for support: state, money and what can be done. */
export function MemberPage(props: MemberPageProps) {
  const { scope, tenant, sheet, payments, fault } = props
  const { t, staff } = scope
  return (
    <Frame scope={scope} path="/members" fault={fault?.message}>
      <h1>{sheet.name}</h1>
      <p>{t('console:member_recorded')}</p>
      {sheet.chargebacks > 0 && (
        <Alert tone="warning">{t('console:member_chargebacks', { number: sheet.chargebacks })}</Alert>
      )}
      <MemberFacts {...props} />
      {sheet.status !== 'deleted' && <Actions {...props} />}
      {may(staff.role, 'refunds.request') && <CreditForm {...props} />}
      {payments.length > 0 && (
        <>
          <h2>{t('console:finance_payments')}</h2>
          <PaymentTable scope={scope} rows={payments} tenant={tenant} />
        </>
      )}
    </Frame>
  )
}

function MemberFacts({ scope, tenant, id, reason, sheet }: MemberPageProps) {
  const { t, locale, tenants } = scope
  const facts: (readonly [string, ReactNode])[] = [
    [t('console:site'), tenants.find(({ key }) => key === tenant)?.settings.name],
    [
      t('console:member_id'),
      <span key="id" className="mono">
        {id}
      </span>,
    ],
    [t('console:email'), sheet.email],
    [t('console:state_label'), t(`console:member_status.${sheet.status}`)],
    [t('members:field_country'), countryName(locale.iso, sheet.country)],
    [t('console:signed_up'), <When key="up" scope={scope} at={sheet.signup_at} />],
    [t('history:credits'), formatNumber(locale.iso, sheet.credits)],
    [t('console:sessions'), formatNumber(locale.iso, sheet.sessions)],
    [t('console:age_check'), sheet.ageCheck && t(`console:age_state.${sheet.ageCheck}`)],
    [t('console:methods_closed'), sheet.blocked.map((method) => methodName(method, t)).join(', ')],
    [t('console:look_reason'), t(`console:look.${reason}`)],
  ]
  return (
    <section className="card">
      <Facts facts={facts} />
    </section>
  )
}

function Actions({ scope, tenant, id, reason, sheet }: MemberPageProps) {
  const { t } = scope
  const subject = (
    <>
      <input type="hidden" name="tenant" value={tenant} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="reason" value={reason} />
    </>
  )
  const why = (['fraud', 'rules'] as const).map((value) => ({
    value,
    label: t(`console:disable_why.${value}`),
  }))
  return (
    <section className="card">
      <h2>{t('console:member_actions')}</h2>
      {sheet.status !== 'disabled' && (
        <form method="post" action="/members/disable" className="ask">
          {subject}
          <Select
            label={t('console:disable_reason')}
            hint={t('console:disable_hint')}
            name="why"
            required
            placeholder={t('common:choose')}
            defaultValue=""
            options={why}
          />
          <Button type="submit" variant="danger">
            {t('console:member_disable')}
          </Button>
        </form>
      )}
      <div className="person">
        {sheet.status === 'disabled' && (
          <form method="post" action="/members/enable">
            {subject}
            <Button type="submit" variant="secondary" size="small">
              {t('console:member_enable')}
            </Button>
          </form>
        )}
        <form method="post" action="/members/end-sessions">
          {subject}
          <Button type="submit" variant="secondary" size="small">
            {t('console:end_sessions')}
          </Button>
        </form>
      </div>
    </section>
  )
}

function CreditForm({ scope, tenant, id, idempotencyKey, fault, typed = {} }: MemberPageProps) {
  const { t, locale, staff } = scope
  const limit = formatNumber(locale.iso, REFUND_LIMITS[staff.role]?.credits ?? 0)
  return (
    <section className="card">
      <h2>{t('console:credit_back')}</h2>
      <p>{t('console:credit_back_text', { limit })}</p>
      <form method="post" action="/finance/credit-back" className="ask">
        <input type="hidden" name="tenant" value={tenant} />
        <input type="hidden" name="member" value={id} />
        <input type="hidden" name="key" value={typed.key ?? idempotencyKey} />
        <TextField
          label={t('history:credits')}
          name="credits"
          type="number"
          min={1}
          required
          defaultValue={typed.credits}
          error={fault?.fields.credits}
        />
        <Select
          label={t('console:credit_cause')}
          hint={t('console:credit_cause_hint')}
          name="cause"
          options={CREDIT_CAUSES.map((value) => ({ value, label: t(`mail:cause_${value}`) }))}
          defaultValue={typed.cause ?? CREDIT_CAUSES[0]}
          error={fault?.fields.cause}
        />
        <TextArea
          label={t('console:refund_reason')}
          hint={t('console:refund_reason_hint')}
          name="reason"
          required
          maxLength={300}
          rows={2}
          defaultValue={typed.reason}
          error={fault?.fields.reason}
        />
        <Button
          type="submit"
          data-sum-of="credits"
          data-sum-text={t('console:credit_back_sum', { sum: '{sum}' })}
        >
          {t('console:credit_back')}
        </Button>
      </form>
    </section>
  )
}
