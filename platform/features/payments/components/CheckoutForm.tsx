import { styled } from 'styled-components'
import type { FormState } from '../../../core/client.ts'
import type { Money } from '../../../core/money.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Container } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { LimitNote } from '../../../widgets/LimitNote.tsx'
import { Obligations } from '../../../widgets/order/Obligations.tsx'
import { OrderSum } from '../../../widgets/order/OrderSum.tsx'
import { Unavailable } from '../../credits/components/Unavailable.tsx'
import type { CheckoutPage } from '../pages.ts'
import { CodeField } from './CodeField.tsx'
import { MethodCards } from './MethodCards.tsx'
import { OrderBar } from './OrderBar.tsx'
import { useCheckout } from './use-checkout.ts'

export interface CheckoutFormProps {
  page: CheckoutPage
  /** Idempotency key for posts of the form without JavaScript. */
  formKey: string
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding-block: var(--space-4) var(--space-6);
  header > * { margin: 0 0 var(--space-2); }
`

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  > [role='alert']:empty { position: absolute; }
`

/** The checkout page: payment method, discount, total, terms, and the order button. */
export function CheckoutForm({ page, formKey }: CheckoutFormProps) {
  const t = useT('payments')
  const posted = useFormState()
  const sent = posted?.values ?? {}
  const choice = { method: sent.method ?? page.method, code: (sent.discount_code ?? page.typedCode).trim() }
  const { discount, errors, fault, busy, trying, repeats, props } = useCheckout(
    page,
    choice,
    posted ?? stateOf(page),
  )
  // A field error is shown only beside the field.
  const whole = fault && !errors.method && !errors.discount_code ? fault : undefined
  const total = discount?.amount ?? page.price
  const back = page.returnPath ? { return: page.returnPath } : {}
  return (
    <Container narrow>
      <Page>
        <Package page={page} back={back} />
        {!page.available && <Unavailable />}
        <Form method="post" action={href('credits-id-paymentmethod', { id: page.package }, back)} {...props}>
          <FormErrors title={whole && t('error_title')} details={whole ? [whole] : []} />
          <Kept page={page} formKey={formKey} total={total} />
          <MethodCards
            methods={page.methods}
            method={sent.method ?? page.method}
            deviceMethod={page.deviceMethod}
            error={errors.method}
          />
          <CodeField
            typed={sent.discount_code ?? page.typedCode}
            error={errors.discount_code}
            busy={trying}
          />
          <Card>
            <OrderSum price={page.price} discount={discount} />
          </Card>
          {repeats && <Remember isOn={sent.remember === 'on'} />}
          {page.limit && <OwnLimit limit={page.limit} total={total} />}
          <Obligations refundDays={page.refundDays} />
          {page.available && <OrderBar total={total} busy={busy} />}
        </Form>
      </Page>
    </Container>
  )
}

interface PackageProps {
  page: CheckoutPage
  /** Query of links that lead back to the page where the buyer came from. */
  back: Readonly<Record<string, string>>
}

/** The ordered package, and the link to choose another one. */
function Package({ page, back }: PackageProps) {
  const t = useT('payments')
  return (
    <header>
      <h1>{t('common:credits', { count: page.credits })}</h1>
      <p>
        {t('credits:messages', { count: page.messages })} · {t('credits:one_time')} ·{' '}
        <a href={href('credits', {}, back)}>{t('change_package')}</a>
      </p>
    </header>
  )
}

/** Hidden fields of the form; `amount` is the total that the buyer was shown. */
function Kept({ page, formKey, total }: CheckoutFormProps & { total: Money }) {
  return (
    <>
      <input type="hidden" name="idempotency_key" value={formKey} />
      <input type="hidden" name="amount" value={total.amount} />
      {page.returnPath && <input type="hidden" name="return" value={page.returnPath} />}
    </>
  )
}

function Remember({ isOn }: { isOn: boolean }) {
  const t = useT('payments')
  return <Checkbox name="remember" label={t('remember')} hint={t('remember_hint')} defaultChecked={isOn} />
}

/** The rest of the buyer's own spending limit, as a warning if this order exceeds it. */
function OwnLimit({ limit, total }: { limit: NonNullable<CheckoutPage['limit']>; total: Money }) {
  return (
    <Alert tone={total.amount > limit.left.amount ? 'warning' : 'info'}>
      <LimitNote limit={limit} />
    </Alert>
  )
}

/**
 * Initial state of the form: errors of the method, the code and the total from the page's address.
 */
function stateOf({ methodError, codeError, sumError }: CheckoutPage): FormState {
  const errors = {
    ...(methodError ? { method: methodError } : {}),
    ...(codeError ? { discount_code: codeError } : {}),
    ...(sumError ? { '': sumError } : {}),
  }
  return { values: {}, errors }
}
