import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink, type ButtonVariant } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { SignupRefusal } from '../rules.ts'

interface Props {
  refusal: SignupRefusal
  variant?: ButtonVariant
}

/**
 * Beside the message that a visitor may not sign up now: whom to write to, and the way to the
 * waiting list.
 */
export function ContactUs({ refusal, variant = 'secondary' }: Props) {
  const t = useT('signup')
  const { supportEmail } = useSite()
  return (
    <>
      <p>{t(`ask_${refusal}`, { email: supportEmail })}</p>
      <ButtonLink variant={variant} icon="mail" href={href('waiting-list')}>
        {t(`ask_button_${refusal}`)}
      </ButtonLink>
    </>
  )
}
