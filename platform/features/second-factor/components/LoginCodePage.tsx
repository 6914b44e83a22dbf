import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { giveLoginCodeCall } from '../contract.ts'
import { CodeField } from './CodeField.tsx'

/** The second step of the login. */
export function LoginCodePage({ data: { next } }: { data: { next: string } }) {
  const t = useT('second-factor')
  const form = useForm<typeof giveLoginCodeCall>('POST', '/api/login-code', {
    input: ({ one_time_password = '' }) => ({ one_time_password }),
    next: () => next,
    elsewhere: { login_expired: () => href('login', {}, { next, expired: '1' }) },
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <div className="page-plain">
      <h1>{t('login_title')}</h1>
      <form
        className="card"
        method="post"
        action={href('login-code', {}, { next })}
        {...form.props}
        noValidate
      >
        <Stack>
          <FormErrors title={form.fault} />
          <p>{t('login_text')}</p>
          <input type="hidden" name="next" value={next} />
          <CodeField label={t('code')} hint={t('code_hint')} {...form.field('one_time_password')} />
          <Button type="submit" block busy={form.busy}>
            {t('common:login')}
          </Button>
        </Stack>
      </form>
      <p>
        <a href={href('login', {}, { next })}>{t('other_account')}</a>
      </p>
    </div>
  )
}
