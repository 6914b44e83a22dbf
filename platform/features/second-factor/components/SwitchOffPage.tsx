import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { disableSecondFactorCall } from '../contract.ts'
import { CodeField } from './CodeField.tsx'

/** Requires both factors before the second one is switched off. */
export function SwitchOffPage() {
  const t = useT('second-factor')
  const form = useForm<typeof disableSecondFactorCall>('DELETE', '/api/second-factor', {
    next: () => href('account-second-factor'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <div className="page-plain">
      <h1>{t('switch_off')}</h1>
      <p>{t('off_text')}</p>
      <form
        className="card"
        method="post"
        action={href('account-second-factor-off')}
        {...form.props}
        noValidate
      >
        <Stack>
          <FormErrors title={form.fault} />
          <CurrentPasswordField error={form.errors.password} />
          <CodeField label={t('code')} hint={t('code_hint')} {...form.field('one_time_password')} />
          <Button type="submit" variant="danger" block busy={form.busy}>
            {t('switch_off')}
          </Button>
          <ButtonLink variant="quiet" block href={href('account-second-factor')}>
            {t('common:cancel')}
          </ButtonLink>
        </Stack>
      </form>
    </div>
  )
}
