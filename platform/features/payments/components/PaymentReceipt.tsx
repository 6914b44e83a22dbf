import { styled } from 'styled-components'
import { methodName } from '../../../core/payment-method-names.ts'
import { href } from '../../../core/routes.ts'
import { formatDate, formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import type { InvoiceLink } from '../../invoices/server.ts'
import type { PaymentAnswer } from '../contract.ts'

const Receipt = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  /* If large text leaves no room beside the name, the value wraps below it. */
  div { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); }
  dt { flex: 1 0 auto; width: min-content; color: var(--color-muted); }
  dd { max-width: min(100%, max(70%, 14rem)); margin: 0 0 0 auto; text-align: right; overflow-wrap: anywhere; }
`

/** Links to invoice and credit notes. */
export function Documents({ documents }: { documents: readonly InvoiceLink[] }) {
  const t = useT('payments')
  return documents.map(({ id, number, kind }) => (
    <p key={id} style={{ margin: 'var(--space-3) 0 0' }}>
      <a className="tap" href={href('invoices-id', { id })}>
        {kind === 'invoice' ? t('invoice_link', { number }) : t('credit_note_link', { number })}
      </a>
    </p>
  ))
}

/** What was ordered, paid and returned. */
export function OrderReceipt({ payment }: { payment: PaymentAnswer }) {
  const t = useT('payments')
  const { iso } = useLocale()
  const rows = [
    [t('receipt_number'), payment.number],
    [t('receipt_date'), formatDate(iso, new Date(payment.created_at), 'long')],
    [t('receipt_package'), t('common:credits', { count: payment.credits })],
    [t('receipt_method'), methodName(payment.method, t)],
    [t('receipt_amount'), formatMoney(iso, payment.amount)],
    ...(payment.returned.amount > 0
      ? [
          [
            payment.charged_back ? t('state_charged_back') : t('state_returned'),
            formatMoney(iso, payment.returned),
          ],
        ]
      : []),
  ]
  return (
    <Receipt>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Receipt>
  )
}
