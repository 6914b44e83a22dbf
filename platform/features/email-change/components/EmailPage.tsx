import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { requestEmailChangeCall } from '../contract.ts'
import type { EmailPageData } from '../pages.ts'

/** The address of the account, and the form for a new one. */
export function EmailPage({ data: { email, pending } }: { data: EmailPageData }) {
  const t = useT('email-change')
  const form = useForm<typeof requestEmailChangeCall>('POST', '/api/email-change', {
    next: () => href('account-email'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <div className="page-plain">
      <BackToAccount />
      <h1>{t('title')}</h1>
      <p>{t('current', { email })}</p>
      {pending !== null && <Alert tone="info" title={t('pending', { email: pending })} icon="mail" />}
      <form className="card" method="post" action={href('account-email')} {...form.props} noValidate>
        <Stack>
          <FormErrors title={form.fault} />
          <p>{t('text')}</p>
          <TextField
            label={t('new_label')}
            {...form.field('email')}
            type="email"
            autoComplete="email"
            required
            maxLength={254}
          />
          <CurrentPasswordField error={form.errors.password} />
          <Button type="submit" block busy={form.busy}>
            {t('button')}
          </Button>
        </Stack>
      </form>
    </div>
  )
}
