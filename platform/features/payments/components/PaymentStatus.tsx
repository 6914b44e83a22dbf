import { styled } from 'styled-components'
import type { Translate } from '../../../core/locale.ts'
import { href } from '../../../core/routes.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useSite } from '../../../ui/page.tsx'
import { paymentWords } from '../../../widgets/order/payment-words.ts'
import type { InvoiceLink } from '../../invoices/server.ts'
import { useRefresh } from '../../live/hooks.ts'
import type { PaymentAnswer } from '../contract.ts'
import { isReturned, sumsOf } from '../rules.ts'
import { Documents, OrderReceipt } from './PaymentReceipt.tsx'
import { usePayment } from './use-payment.ts'

export interface PaymentStatusProps {
  payment: PaymentAnswer
  /** Page that the buyer came from, on this site. */
  returnPath: string | null
  /** Payment methods that are currently offered, to choose another one after a failure. */
  methods: readonly string[]
  /** Invoice and credit notes; they exist once the payment is made. */
  documents?: readonly InvoiceLink[]
}

const ICONS: Readonly<Record<PaymentAnswer['status'], IconName>> = {
  loading: 'clock',
  pending: 'clock',
  completed: 'check',
  failed: 'warning',
  cancelled: 'close',
}

const Page = styled.div`
  display: grid;
  gap: var(--space-5);
  padding-block: var(--space-6) var(--space-7);
`

const Panel = styled.section`
  display: grid;
  gap: var(--space-3);
  justify-items: center;
  text-align: center;
  h1, p { margin: 0; }
  .sign { display: grid; place-items: center; width: 80px; height: 80px; border-radius: 50%; background: var(--color-info-soft); color: var(--color-info-text); }
  &[data-status='completed'] .sign { background: var(--color-success-soft); color: var(--color-success-text); }
  &[data-status='failed'] .sign, &[data-status='cancelled'] .sign { background: var(--color-danger-soft); color: var(--color-danger-text); }
  .actions { display: grid; gap: var(--space-2); width: 100%; max-width: 22rem; }
  .actions .tap { justify-self: center; }
`

/** Status of a payment, updated until it is settled. */
export function PaymentStatus({ payment: initial, returnPath, methods, documents = [] }: PaymentStatusProps) {
  const t = useT('payments')
  // Updates credits and premium in the navigation immediately.
  const refresh = useRefresh()
  const { payment, unreached } = usePayment(initial, () => void refresh(['user']))
  const { status } = payment
  const { iso } = useLocale()
  const isAnyReturned = status === 'completed' && payment.reachable && payment.returned.amount > 0
  const words = isAnyReturned
    ? returnOf(payment, formatMoney(iso, payment.returned), t)
    : paymentWords(payment, t)
  return (
    <Container narrow>
      <Page>
        <Panel data-status={payment.returned.amount > 0 ? 'returned' : status} aria-live="polite">
          <span className="sign">
            <Icon name={signOf(payment)} size={36} />
          </span>
          <h1>{words[0]}</h1>
          <p>{words[1]}</p>
          {unreached && <p className="muted">{t('loading_unreached')}</p>}
          <div className="actions">
            <NextSteps payment={payment} returnPath={returnPath} methods={methods} />
          </div>
        </Panel>
        <Card>
          <OrderReceipt payment={payment} />
          <Documents documents={documents} />
        </Card>
        <p className="text-center">
          <a className="tap" href={href('transactions')}>
            {t('credits:all_transactions')}
          </a>
        </p>
      </Page>
    </Container>
  )
}

function signOf(payment: PaymentAnswer): IconName {
  if (!payment.reachable) return 'warning'
  return payment.returned.amount > 0 ? 'undo' : ICONS[payment.status]
}

/**
 * Title and text of an order whose money was returned: a chargeback is not a refund on its way from
 * the site.
 */
function returnOf(payment: PaymentAnswer, amount: string, t: Translate): [string, string] {
  if (payment.charged_back) return [t('charged_back_title'), t('charged_back_text', { amount })]
  const title = isReturned(sumsOf(payment)) ? t('returned_title') : t('partly_returned_title')
  return [title, t('returned_text', { amount })]
}

function NextSteps({ payment, returnPath, methods }: PaymentStatusProps) {
  const t = useT('payments')
  const { supportEmail } = useSite()
  const { status } = payment
  const over = status === 'failed' || status === 'cancelled'
  const back = /^\/(chats|members)\/[^/]+/.test(returnPath ?? '') ? t('back_chat') : t('back_where')
  return (
    <>
      {status === 'loading' && payment.checkout_url && (
        <ButtonLink href={payment.checkout_url} block>
          {t('continue_payment')}
        </ButtonLink>
      )}
      {!payment.reachable && (
        <ButtonLink href={`mailto:${supportEmail}`} block>
          {t('write_support')}
        </ButtonLink>
      )}
      {over && <OtherTries payment={payment} returnPath={returnPath} methods={methods} />}
      {returnPath ? (
        <ButtonLink href={returnPath} block variant={status === 'completed' ? 'primary' : 'secondary'}>
          {back}
        </ButtonLink>
      ) : (
        <ButtonLink href={href('members')} block variant={status === 'completed' ? 'primary' : 'secondary'}>
          {t('to_members')}
        </ButtonLink>
      )}
      {((over && payment.reachable) || payment.charged_back) && (
        <a className="tap" href={`mailto:${supportEmail}`}>
          {t('write_support')}
        </a>
      )}
    </>
  )
}

/**
 * Retries of the same order: as before, or with another method. A failed charge of a stored method
 * lists the remaining methods.
 */
function OtherTries({ payment, returnPath, methods }: PaymentStatusProps) {
  const t = useT('payments')
  const { package: id, method, repeat } = payment
  const query = returnPath ? { return: returnPath } : {}
  if (payment.mandate_removed)
    return (
      <ButtonLink href={href('credits-id-paymentmethod', { id }, query)} block>
        {t('another_method')}
      </ButtonLink>
    )
  const by = (one: string) => href('credits-id-paymentmethod', { id, paymentmethod: one }, query)
  const other = methods.find((one) => one !== method)
  const ways = repeat
    ? [
        methods.includes('creditcard') && ['creditcard', t('another_card')],
        methods.includes('paypal') && method !== 'paypal' && ['paypal', t('with_paypal')],
      ]
    : [other !== undefined && [other, t('another_method')]]
  return (
    <>
      <ButtonLink href={repeat ? href('credits-repeat-order', {}, { package: id }) : by(method)} block>
        {t('try_again')}
      </ButtonLink>
      {ways.map(
        (way) =>
          way && (
            <ButtonLink key={way[0]} href={by(way[0] ?? '')} block variant="secondary">
              {way[1]}
            </ButtonLink>
          ),
      )}
    </>
  )
}
