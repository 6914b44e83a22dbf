import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import type { OrderChoice, WithdrawalPage } from '../pages.ts'
import { OrderFacts } from './OrderFacts.tsx'

const hasMoney = ({ amount }: OrderChoice) => amount.amount > 0

/**
 * The first step: the orders in their withdrawal period. The law requires the function to be
 * accessible during the whole period, so an order with nothing left stays in the list, with the
 * reason.
 */
export function ChooseOrder({ page: { orders, token } }: { page: WithdrawalPage }) {
  const t = useT('withdrawal')
  // A refused form returns to this step if its order can no longer be withdrawn.
  const fault = useFormState()?.errors['']
  return (
    <>
      <FormErrors title={fault} />
      {orders.length === 0 ? (
        <>
          <p>{t('none')}</p>
          <p>
            <a className="tap" href={href('transactions')}>
              {t('to_orders')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p>{t(orders.some(hasMoney) ? 'intro' : 'nothing')}</p>
          <ul>
            {orders.map((order) => (
              <li key={order.id}>
                <Card>
                  <div className="order">
                    <OrderFacts order={order} />
                    {hasMoney(order) ? (
                      <ButtonLink
                        href={href('withdrawal', {}, { order: order.id, token: token ?? undefined })}
                        block
                      >
                        {t('choose')}
                      </ButtonLink>
                    ) : (
                      <p>{t(order.returned ? 'nothing_returned' : 'nothing_used')}</p>
                    )}
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet text-sm">
        <a className="tap" href={href('pages-name', { name: 'return-policy' })}>
          {t('policy')}
        </a>
      </p>
    </>
  )
}
