import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { Obligations } from '../../../widgets/order/Obligations.tsx'
import { OrderSum } from '../../../widgets/order/OrderSum.tsx'
import type { directDebitCall } from '../contract.ts'
import type { DebitPage } from '../debit/page.ts'
import { debitInput } from '../order-input.ts'
import { SUM_CHANGED } from '../rules.ts'
import { OrderBar } from './OrderBar.tsx'
import { orderFault } from './order-fault.ts'

interface MandateProps {
  page: DebitPage
  mandate: NonNullable<DebitPage['mandate']>
}

/** The second step: the full mandate, the code that signs it, and the order button. */
export function DebitMandateForm({ page, mandate }: MandateProps) {
  const t = useT('directdebit')
  const form = useForm<typeof directDebitCall>('POST', '/api/directdebit', {
    input: debitInput,
    next: ({ id, payment }) =>
      payment
        ? (payment.checkout_url ?? href('transactions', { id: payment.id }))
        : href('directdebit', {}, { id }),
    elsewhere: { sum_changed: () => href('directdebit', {}, { id: mandate.id, sum: SUM_CHANGED }) },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  const { price, discount, package: id } = page.order
  const fault = orderFault(form, ['code'], page.sumError)
  return (
    <form method="post" action={href('directdebit', {}, { id: mandate.id })} {...form.props}>
      <FormErrors title={fault} />
      <input type="hidden" name="idempotency_key" value={page.formKey} />
      <input type="hidden" name="id" value={mandate.id} />
      <input type="hidden" name="amount" value={(discount?.amount ?? price).amount} />
      <Mandate mandate={mandate} back={href('directdebit', {}, { package: id })} />
      <Card>
        <OrderSum price={price} discount={discount} />
      </Card>
      <TextField
        {...form.field('code')}
        label={t('code_label')}
        hint={t('code_hint', { end: mandate.phoneEnd })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <Obligations refundDays={page.refundDays} />
      <OrderBar total={discount?.amount ?? price} busy={form.busy} name="step" value="confirm" />
      <Button type="submit" name="step" value="resend" variant="secondary" block>
        {t('resend')}
      </Button>
    </form>
  )
}

/** The full mandate and its account. */
function Mandate({ mandate, back }: Pick<MandateProps, 'mandate'> & { back: string }) {
  const t = useT('directdebit')
  return (
    <>
      <h2>{t('mandate_title')}</h2>
      <blockquote className="text-sm">{mandate.text}</blockquote>
      <p>
        {t('account')} <strong>{mandate.iban}</strong> · <a href={back}>{t('change')}</a>
      </p>
    </>
  )
}
