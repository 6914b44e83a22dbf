import { CREDIT_CAUSES } from '../../features/refunds/server.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { REFUND_LIMITS } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed-fields.ts'
import { ReasonField } from './reason-field.tsx'

export interface CreditFormProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  /** Id of the member. */
  readonly member: string
  readonly idempotencyKey: string
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

/**
 * Returns credits to a member. The form states how many the role may return without a second
 * person.
 */
export function CreditForm(props: CreditFormProps) {
  const { scope, tenant, member, idempotencyKey, typed } = props
  const { t, locale, staff } = scope
  const limit = formatNumber(locale.iso, REFUND_LIMITS[staff.role].credits)
  return (
    <section className="card">
      <h2>{t('console:credit_back')}</h2>
      <p>{t('console:credit_back_text', { limit })}</p>
      <form method="post" action="/finance/credit-back" className="ask">
        <input type="hidden" name="tenant" value={tenant} />
        <input type="hidden" name="member" value={member} />
        <input type="hidden" name="key" value={typed.key ?? idempotencyKey} />
        <CreditFields {...props} />
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

/** Number of credits, cause, and the reason as text. */
function CreditFields({ scope, fields, typed }: CreditFormProps) {
  const { t } = scope
  return (
    <>
      <TextField
        label={t('history:credits')}
        name="credits"
        type="number"
        min={1}
        required
        defaultValue={typed.credits}
        error={fields.credits}
      />
      <Select
        label={t('console:credit_cause')}
        hint={t('console:credit_cause_hint')}
        name="cause"
        options={CREDIT_CAUSES.map((value) => ({ value, label: t(`mail:cause_${value}`) }))}
        defaultValue={typed.cause ?? CREDIT_CAUSES[0]}
        error={fields.cause}
      />
      <ReasonField t={t} fields={fields} typed={typed} />
    </>
  )
}
