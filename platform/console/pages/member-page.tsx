import type { ReactNode } from 'react'
import type { LookReason } from '../../core/staff.ts'
import { type ListedPayment, methodName } from '../../features/payments/server.ts'
import { countryName, formatNumber } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import type { MemberSheet } from '../member-queries.ts'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { FormFault } from '../serve.ts'
import { reasonName } from '../texts.ts'
import type { Typed } from '../typed-fields.ts'
import { CopyableId } from './copy-button.tsx'
import { CreditForm } from './credit-form.tsx'
import { Facts } from './data-table.tsx'
import { Frame } from './frame.tsx'
import { PaymentTable } from './payments-page.tsx'
import { UtcTime } from './utc-time.tsx'

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

/** One member for support: account state, payments, and actions. */
export function MemberPage(props: MemberPageProps) {
  const { scope, tenant, id, sheet, payments, idempotencyKey, fault, typed = {} } = props
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
      {may(staff.role, 'refunds.request') && (
        <CreditForm
          scope={scope}
          tenant={tenant}
          idempotencyKey={idempotencyKey}
          typed={typed}
          member={id}
          fields={fault?.fields ?? {}}
        />
      )}
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
    [t('console:member_id'), <CopyableId key="id" scope={scope} value={id} />],
    [t('console:email'), sheet.email],
    [t('console:state_label'), t(`console:member_status.${sheet.status}`)],
    [t('members:field_country'), countryName(locale.iso, sheet.country)],
    [t('console:signed_up'), <UtcTime key="up" scope={scope} at={sheet.signup_at} />],
    [t('history:credits'), formatNumber(locale.iso, sheet.credits)],
    [t('console:sessions'), formatNumber(locale.iso, sheet.sessions)],
    [t('console:age_check'), sheet.ageCheck && t(`console:age_state.${sheet.ageCheck}`)],
    [t('console:methods_closed'), sheet.blocked.map((method) => methodName(method, t)).join(', ')],
    [t('console:look_reason'), reasonName(t, reason)],
  ]
  return (
    <section className="card">
      <Facts facts={facts} />
    </section>
  )
}

/** Hidden fields: the member of an action, and the reason why the page was opened. */
function Subject({ tenant, id, reason }: MemberPageProps) {
  return (
    <>
      <input type="hidden" name="tenant" value={tenant} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="reason" value={reason} />
    </>
  )
}

function Actions(props: MemberPageProps) {
  const { scope, sheet } = props
  const { t } = scope
  return (
    <section className="card">
      <h2>{t('console:member_actions')}</h2>
      {sheet.status !== 'disabled' && <DisableForm {...props} />}
      <div className="person">
        {sheet.status === 'disabled' && (
          <form method="post" action="/members/enable">
            <Subject {...props} />
            <Button type="submit" variant="secondary" size="small">
              {t('console:member_enable')}
            </Button>
          </form>
        )}
        <form method="post" action="/members/end-sessions">
          <Subject {...props} />
          <Button type="submit" variant="secondary" size="small">
            {t('console:end_sessions')}
          </Button>
        </form>
      </div>
    </section>
  )
}

function DisableForm(props: MemberPageProps) {
  const { t } = props.scope
  const why = (['fraud', 'rules'] as const).map((value) => ({
    value,
    label: t(`console:disable_why.${value}`),
  }))
  return (
    <form method="post" action="/members/disable" className="ask">
      <Subject {...props} />
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
  )
}
