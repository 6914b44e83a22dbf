import { styled } from 'styled-components'
import { mandateName } from '../../../core/payment-method-names.ts'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { MethodMark } from '../../../widgets/order/MethodMark.tsx'
import type { removePaymentMethodCall } from '../contract.ts'
import type { PaymentMethodsPage, ShownMandate } from '../repeat-page.ts'

const Methods = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  form { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3); padding-block: var(--space-2); border-bottom: var(--stroke-thin) solid var(--color-border); }
  strong { flex: 1 1 8rem; }
`

/** Stored methods for repeat orders, each with a button that removes it. */
export function PaymentMethods({ page }: { page: PaymentMethodsPage }) {
  const t = useT('payments')
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('account:payment_methods_title')}</h1>
      {page.removed && <Alert tone="success" title={t('stored_removed')} />}
      {page.mandates.length === 0 ? (
        <EmptyState icon="credits" title={t('stored_none_title')} text={t('stored_none_text')} />
      ) : (
        <>
          <p>{t('stored_text')}</p>
          <Methods>
            {page.mandates.map((one) => (
              <li key={one.id}>
                <Stored mandate={one} />
              </li>
            ))}
          </Methods>
          <p>
            <a className="tap" href={href('credits-repeat-order')}>
              {t('repeat_title')}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function Stored({ mandate }: { mandate: ShownMandate }) {
  const t = useT('payments')
  const posted = useFormState()
  const form = useForm<typeof removePaymentMethodCall>('DELETE', '/api/payment-method', {
    next: () => href('account-payment-methods', {}, { removed: '1' }),
    posted: posted?.values.id === mandate.id ? posted : null,
    offline: t('common:offline'),
  })
  return (
    <form method="post" action={href('account-payment-methods')} {...form.props}>
      <input type="hidden" name="id" value={mandate.id} />
      <MethodMark method={mandate.method} />
      <strong>{mandateName(mandate, t)}</strong>
      <Button type="submit" variant="secondary" busy={form.busy}>
        {t('stored_remove')}
      </Button>
      <FormErrors title={form.fault} />
    </form>
  )
}
