import { useT } from '../../../i18n/react.tsx'
import { ButtonLink, type ButtonVariant } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { SignupRefusal } from '../rules.ts'

interface Props {
  refusal: SignupRefusal
  variant?: ButtonVariant
}

/**
 * Contact beside the message that a visitor may not sign up now. Shows the address as text too,
 * because many browsers have no mail program.
 */
export function ContactUs({ refusal, variant = 'secondary' }: Props) {
  const t = useT('signup')
  const { name, supportEmail } = useSite()
  const subject = encodeURIComponent(t(`ask_subject_${refusal}`, { site: name }))
  return (
    <>
      <p>{t(`ask_${refusal}`, { email: supportEmail })}</p>
      <ButtonLink variant={variant} icon="mail" href={`mailto:${supportEmail}?subject=${subject}`}>
        {t(`ask_button_${refusal}`)}
      </ButtonLink>
    </>
  )
}
