import { isByHand, type RefundRow } from '../../features/refunds/server.ts'
import { Button } from '../../ui/button.tsx'
import { may } from '../permissions.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { Facts, moneyOf } from './data-table.tsx'

export interface PayoutsProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number
  readonly refunds: readonly RefundRow[]
}

/**
 * Refunds that the provider cannot return: to whom staff transfers the money, also once the account is erased, and the button that
 * records it. Only on the page of a payment, where each look is recorded.
 */
export function Payouts({ scope, tenant, refunds }: PayoutsProps) {
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
