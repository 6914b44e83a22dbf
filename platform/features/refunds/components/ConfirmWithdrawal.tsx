import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState, useSite } from '../../../ui/page.tsx'
import type { WithdrawalPage } from '../pages.ts'
import { OrderFacts } from './OrderFacts.tsx'

interface ConfirmProps {
  chosen: NonNullable<WithdrawalPage['chosen']>
  page: WithdrawalPage
}

/** The second step: the declaration, the declaring person, and the button that the law requires. */
export function ConfirmWithdrawal({
  chosen: { order, name, email },
  page: { token, formKey },
}: ConfirmProps) {
  const t = useT('withdrawal')
  const { name: site } = useSite()
  const errors = useFormState()?.errors ?? {}
  const query = { token: token ?? undefined }
  const fault = errors.name || errors.email ? undefined : errors['']
  return (
    <>
      <p>{t('declaration', { site })}</p>
      <Card>
        <OrderFacts order={order} />
      </Card>
      <p>{t('back_to_method', { method: order.method })}</p>
      <form method="post" action={href('withdrawal', {}, { order: order.id, ...query })} noValidate>
        <FormErrors title={fault} />
        <input type="hidden" name="idempotency_key" value={formKey} />
        <input type="hidden" name="order" value={order.id} />
        <input type="hidden" name="amount" value={order.amount.amount} />
        {token && <input type="hidden" name="token" value={token} />}
        <TextField
          name="name"
          label={t('name')}
          defaultValue={name}
          error={errors.name}
          required
          maxLength={120}
          autoComplete="name"
        />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          hint={t('email_hint')}
          defaultValue={email}
          error={errors.email}
          required
          maxLength={254}
          autoComplete="email"
        />
        <Button type="submit" size="large" block>
          {t('confirm')}
        </Button>
      </form>
      <p className="text-center">
        <a className="tap" href={href('withdrawal', {}, query)}>
          {t('back')}
        </a>
      </p>
    </>
  )
}
