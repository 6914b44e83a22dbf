import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { changePasswordCall } from '../password-contract.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const Block = styled.div`
  max-width: 36rem;
  form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); margin-block: var(--space-4); }
`

/** Changes the member's own password, with the present one. */
export function PasswordPage({ done }: { done: boolean }) {
  const t = useT('account')
  const form = useForm<typeof changePasswordCall>('PUT', '/api/password', {
    next: () => href('account-password', {}, { done: '1' }),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <div className="page-plain">
      <BackToAccount />
      <Block>
        <h1>{t('password_title')}</h1>
        {done && <Alert tone="success" title={t('password_done')} />}
        <form className="card" method="post" action={href('account-password')} {...form.props} noValidate>
          <FormErrors title={form.fault} />
          <p>{t('password_text')}</p>
          <CurrentPasswordField
            label={t('old_password')}
            name="old_password"
            error={form.errors.old_password}
          />
          <NewPasswordFields form={form} t={t} texts="account" />
          <Button type="submit" block busy={form.busy}>
            {t('password_save')}
          </Button>
        </form>
        <p className="muted">{t('password_forgot')}</p>
      </Block>
    </div>
  )
}
