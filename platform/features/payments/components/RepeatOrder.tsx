import { styled } from 'styled-components'
import { mandateName } from '../../../core/payment-method-names.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { MethodMark } from '../../../widgets/order/MethodMark.tsx'
import { Obligations } from '../../../widgets/order/Obligations.tsx'
import { OrderSum } from '../../../widgets/order/OrderSum.tsx'
import { Unavailable } from '../../credits/components/Unavailable.tsx'
import type { repeatOrderCall } from '../contract.ts'
import { repeatInput } from '../order-input.ts'
import type { RepeatPage } from '../repeat-page.ts'
import { SUM_CHANGED } from '../rules.ts'
import { OrderBar } from './OrderBar.tsx'
import { orderFault } from './order-fault.ts'

const Page = styled.div`
  display: grid;
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-6);
  header > *, p { margin: 0; }
  header { display: grid; gap: var(--space-2); }
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-5); }
  form > [role='alert']:empty { position: absolute; }
`

/** Repeats the last order with a stored method: package, method, total, and one button. */
export function RepeatOrder({ page }: { page: RepeatPage | null }) {
  const t = useT('payments')
  if (page && page.mandates.length > 0) return <RepeatForm page={page} />
  return (
    <Container narrow>
      <Page>
        <h1>{t('repeat_title')}</h1>
        <EmptyState
          icon="credits"
          title={t('repeat_none_title')}
          text={t('repeat_none_text')}
          actions={<ButtonLink href={href('credits')}>{t('credits:title')}</ButtonLink>}
        />
      </Page>
    </Container>
  )
}

/** Behaviour of the button with JavaScript; without it the same form is posted to its page. */
function useRepeat(page: RepeatPage) {
  const t = useT('payments')
  const posted = useFormState()
  const form = useForm<typeof repeatOrderCall>('POST', '/api/repeat-order', {
    input: repeatInput,
    next: ({ checkout_url: checkout, id }) => checkout ?? href('transactions', { id }),
    elsewhere: {
      sum_changed: () => href('credits-repeat-order', {}, { package: page.package, sum: SUM_CHANGED }),
      mandate_unknown: () => href('credits-repeat-order'),
    },
    posted,
    offline: t('common:offline'),
  })
  const fault = orderFault(form, ['mandate'], page.sumError)
  return { ...form, fault, chosen: posted?.values.mandate ?? page.mandates[0]?.id }
}

function RepeatForm({ page }: { page: RepeatPage }) {
  const t = useT('payments')
  const { fault, errors, busy, chosen, props } = useRepeat(page)
  const { price, discount } = page
  return (
    <Container narrow>
      <Page>
        <header>
          <h1>{t('repeat_title')}</h1>
          <p>
            <strong>{t('common:credits', { count: page.credits })}</strong> ·{' '}
            {t('credits:messages', { count: page.messages })} ·{' '}
            <a href={href('credits')}>{t('change_package')}</a>
          </p>
        </header>
        {page.instead && <Alert tone="info">{t('repeat_instead')}</Alert>}
        {!page.available && <Unavailable />}
        <form method="post" action={href('credits-repeat-order')} {...props}>
          <FormErrors title={fault && t('error_title')} details={fault ? [fault] : []} />
          <input type="hidden" name="idempotency_key" value={page.formKey} />
          <input type="hidden" name="package" value={page.package} />
          <input type="hidden" name="amount" value={(discount?.amount ?? price).amount} />
          {discount && <input type="hidden" name="discount_code" value={discount.code} />}
          <Mandates page={page} chosen={chosen} error={errors.mandate} />
          <Card>
            <OrderSum price={price} discount={discount} />
          </Card>
          <Obligations refundDays={page.refundDays} />
          {page.available && <OrderBar total={discount?.amount ?? price} busy={busy} />}
        </form>
        <p className="text-center text-sm">
          <a className="tap" href={href('credits-id-paymentmethod', { id: page.package })}>
            {t('another_method')}
          </a>
        </p>
      </Page>
    </Container>
  )
}

interface MandatesProps {
  page: RepeatPage
  chosen: string | undefined
  error: string | undefined
}

function Mandates({ page, chosen, error }: MandatesProps) {
  const t = useT('payments')
  return (
    <RadioCards
      name="mandate"
      label={t('repeat_method')}
      error={error}
      required
      defaultValue={chosen}
      options={page.mandates.map((one) => ({
        value: one.id,
        label: mandateName(one, t),
        mark: <MethodMark method={one.method} />,
      }))}
    />
  )
}
