import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { ButtonLink, type ButtonProps } from '../../../ui/button.tsx'
import { useSite } from '../../../ui/page.tsx'
import type { SignupRefusal } from '../rules.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  refusal: SignupRefusal
}

/** The main action of a page on which nobody may sign up now: the way to the waiting list. */
export function AskForPlace({ refusal, ...look }: Props) {
  const t = useT('signup')
  return (
    <ButtonLink icon="mail" href={href('waiting-list')} {...look}>
      {t(`ask_button_${refusal}`)}
    </ButtonLink>
  )
}

/** Beside the way to the waiting list: whom to write to, and the login for members. */
export function ContactUs({ refusal }: Pick<Props, 'refusal'>) {
  const t = useT('signup')
  const { supportEmail } = useSite()
  return (
    <>
      <p>{t(`ask_${refusal}`, { email: supportEmail })}</p>
      <ButtonLink variant="secondary" href={href('login')}>
        {t('have_account')}
      </ButtonLink>
    </>
  )
}
