import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CurrentPasswordField } from '../../../widgets/CurrentPasswordField.tsx'
import type { removePasskeyCall } from '../contract.ts'

/** Requires the password before a passkey is removed. */
export function RemovePasskeyPage({ data: { id, name } }: { data: { id: string; name: string } }) {
  const t = useT('passkeys')
  const form = useForm<typeof removePasskeyCall>('DELETE', '/api/passkey', {
    next: () => href('account-passkeys'),
    posted: useFormState(),
    offline: t('common:offline'),
  })
  return (
    <div className="page-plain">
      <h1>{t('remove_name', { name })}</h1>
      <p>{t('remove_text')}</p>
      <form
        className="card"
        method="post"
        action={href('account-passkeys-remove', {}, { id })}
        {...form.props}
        noValidate
      >
        <Stack>
          <FormErrors title={form.fault} />
          <input type="hidden" name="id" value={id} />
          <CurrentPasswordField error={form.errors.password} />
          <Button type="submit" variant="danger" block busy={form.busy}>
            {t('remove')}
          </Button>
          <ButtonLink variant="quiet" block href={href('account-passkeys')}>
            {t('common:cancel')}
          </ButtonLink>
        </Stack>
      </form>
    </div>
  )
}
