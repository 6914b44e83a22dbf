import type { OrderStanding } from '../../features/refunds/server.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { decimal } from '../amounts.ts'
import { REFUND_LIMITS } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { Typed } from '../typed.ts'
import { moneyOf } from './data-table.tsx'
import { ReasonField } from './reason-field.tsx'

export interface RefundFormProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly standing: OrderStanding
  readonly idempotencyKey: string
  readonly fields: Readonly<Record<string, string>>
  readonly typed: Typed
}

/** Returns money of one order. It says before what is left, and from which sum on a second person decides. */
export function RefundForm({ scope, tenant, standing, idempotencyKey, fields, typed }: RefundFormProps) {
  const { t, staff } = scope
  const { order, unused, amount } = standing
  const left = order.amount - order.returned
  if (left <= 0) return null
  const limit = REFUND_LIMITS[staff.role].amount
  const money = (sum: number) => moneyOf(scope, sum, order.currency)
  return (
    <section className="card">
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
