import { useT } from '../i18n/react.tsx'
import { PasswordField, type PasswordFieldProps } from '../ui/password-field.tsx'

interface Props extends Pick<PasswordFieldProps, 'name' | 'hint' | 'error'> {
  /** Default: "password". */
  label?: string
}

/** Input for the account's current password. */
export function CurrentPasswordField({ label, ...field }: Props) {
  const t = useT('common')
  return (
    <PasswordField
      {...field}
      label={label ?? t('password')}
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      autoComplete="current-password"
    />
  )
}
