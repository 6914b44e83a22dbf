import type { Translate } from '../../../core/locale.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { FormHandle } from '../../../ui/use-form.ts'

/** The new password and its repetition; `texts` is the namespace of the page. */
export function NewPasswordFields({
  form,
  t,
  texts,
}: {
  form: FormHandle
  t: Translate
  texts: 'account' | 'reset'
}) {
  const eye = { showLabel: t('common:show_password'), hideLabel: t('common:hide_password') }
  return (
    <>
      <PasswordField
        {...eye}
        label={t(`${texts}:new_password`)}
        autoComplete="new-password"
        hint={t(`${texts}:hint`)}
        error={form.errors.password}
      />
      <PasswordField
        {...eye}
        label={t(`${texts}:repeat_password`)}
        name="password_repeat"
        autoComplete="new-password"
        error={form.errors.password_repeat}
      />
    </>
  )
}
